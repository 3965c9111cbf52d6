import Cryptography
import SQLStore

/// The images that steps embed as base64, loaded before a questionnaire is encoded.
public struct InlineImages: Sendable {
    private var encoded: [String: String] = [:]
    private var isNamed = false

    /// Creates an empty collection: image members are empty.
    public init() {}

    /// Replaces images by their digests, with which pages fetch them.
    public static let named: InlineImages = {
        var pictures = InlineImages()
        pictures.isNamed = true
        return pictures
    }()

    /// Loads the images of a study's activities.
    public init(
        of activities: [any Activity], heldBy holder: FileOwner, _ transaction: borrowing Transaction
    ) throws {
        let questionnaires = activities.compactMap { $0 as? Questionnaire }
        for image in questionnaires.flatMap(\.images) where encoded[image.digest] == nil {
            let file = try holder.find(image.digest, transaction)
            encoded[image.digest] = file.map { Base64.encode($0.bytes) }
        }
    }

    /// Returns the encoded image; empty if there is none.
    func text(_ image: ImageReference?) -> String {
        guard let image else { return "" }
        return isNamed ? image.digest : encoded[image.digest] ?? ""
    }
}

extension Questionnaire {
    /// All images in the questionnaire's steps.
    var images: [ImageReference] {
        questions.flatMap { question, _ in question.response.question.images }
    }
}
