import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies

/// Takes the picture that comes with the form of the basic information.
///
/// Pictures are kept before the form is looked at, in a transaction of their own: a form that is refused for
/// another reason does not ask for the picture again.
struct ThumbnailIntake {
    /// The beginning of the names of hidden inputs that name the picture that is there.
    static let keptField = "thumbnail.kept"
    private static let nameField = "thumbnail.kept.name"
    /// Longer names are cut.
    private static let nameLengthMax = 100

    /// The picture, or why there is none.
    private(set) var image: ImageReference?
    private(set) var refusal: String?

    /// Keeps the picture that the form brings, or finds the one that it names.
    init(_ visit: Visit, _ transaction: borrowing Transaction) throws {
        let form = visit.form
        if let digest = form[Self.keptField], !digest.isEmpty {
            image = try Self.kept(digest, name: form[Self.nameField] ?? "", transaction)
        }
        guard let file = form.file("thumbnail"), !file.bytes.isEmpty else { return }
        guard file.bytes.count <= Limit.thumbnailBytes else {
            refusal = "The image is \(Self.megabytes(file.bytes.count)) MB. Choose one under 1 MB"
            return
        }
        let name = String(file.fileName.prefix(Self.nameLengthMax))
        guard
            let taken = try DesignFile.keepImage(file.bytes, name: name, at: visit.now, transaction)
        else {
            refusal = "This is not a PNG or JPEG image. Choose another file"
            return
        }
        image = taken
    }

    /// The hidden inputs that name a picture.
    static func fields(keeping image: ImageReference?) -> [HiddenField] {
        guard let image else { return [] }
        return [HiddenField(keptField, image.digest), HiddenField(nameField, image.name)]
    }

    private static func kept(
        _ digest: String, name: String, _ transaction: borrowing Transaction
    ) throws -> ImageReference? {
        guard let file = try DesignFile.find(digest, transaction), let shape = ImageShape(of: file.bytes)
        else { return nil }
        return ImageReference(
            digest: file.digest, mediaType: file.mediaType, widthPixels: shape.width,
            heightPixels: shape.height, name: String(name.prefix(nameLengthMax)))
    }

    private static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + (1 << 19)) >> 20
        return "\(tenths / 10).\(tenths % 10)"
    }
}
