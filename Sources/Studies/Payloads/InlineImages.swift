import Cryptography
import SQLStore

/// The pictures that steps carry in base64, read once before a questionnaire is encoded.
public struct InlineImages: Sendable {
    private var encoded: [String: String] = [:]
    private var isNamed = false

    /// No pictures: every place of one stays empty.
    public init() {}

    /// Pictures that are named by their digest instead of carried: pages fetch them by it.
    public static let named: InlineImages = {
        var pictures = InlineImages()
        pictures.isNamed = true
        return pictures
    }()

    /// Reads the pictures of some activities of a study.
    public init(
        of activities: [any Activity], heldBy holder: FileOwner, _ transaction: borrowing Transaction
    ) throws {
        let questionnaires = activities.compactMap { $0 as? Questionnaire }
        for image in questionnaires.flatMap(\.images) where encoded[image.digest] == nil {
            let file = try holder.find(image.digest, transaction)
            encoded[image.digest] = file.map { Base64.encode($0.bytes) }
        }
    }

    /// Returns the image as text; empty if there is none.
    func text(_ image: ImageReference?) -> String {
        guard let image else { return "" }
        return isNamed ? image.digest : encoded[image.digest] ?? ""
    }
}

extension Questionnaire {
    /// Every picture that its steps show.
    var images: [ImageReference] {
        questions.flatMap { question, _ -> [ImageReference?] in
            switch question.response {
            case .scale(let format): [format.minimumImage, format.maximumImage]
            case .continuousScale(let format): [format.minimumImage, format.maximumImage]
            case .imageChoice(let format): format.choices.flatMap { [$0.image, $0.selectedImage] }
            default: []
            }
        }.compactMap { $0 }
    }
}
