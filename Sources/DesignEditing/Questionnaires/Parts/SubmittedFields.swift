import Cryptography
import HTTP
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The submitted fields of an editor, with uploaded and kept images.
package struct SubmittedFields: Sendable {
    /// The submitted values.
    package private(set) var values: FieldValues
    /// The problems with uploaded images.
    package private(set) var problems: [(field: String, sentence: String)] = []
    /// The field that gets the focus after a button moved something.
    private(set) var focus: FieldFocus?
    /// The requested screen of the preview.
    package private(set) var screen: Int?
    /// The images that are kept, by digest.
    let pictures: [String: ImageReference]
    private let random: RandomBytes

    /// The maximum size of an image.
    static let pictureBytesMax = 2 << 20

    /// Reads a form of a study and the images uploaded with it.
    package init(
        _ form: Form, of holder: FileOwner, keeping instant: Instant?, random: @escaping RandomBytes,
        _ transaction: borrowing Transaction
    ) throws {
        self.random = random
        values = FieldValues(form)
        screen = form["screen"].flatMap { Int($0) }
        if let instant {
            for file in form.files {
                try Self.keep(file, in: holder, at: instant, into: &values, &problems, transaction)
            }
        }
        var pictures: [String: ImageReference] = [:]
        for text in Set(values.texts.values) where DesignFile.isDigest(text) {
            pictures[text] = try holder.find(text, transaction).flatMap { ImageReference($0, name: "") }
        }
        self.pictures = pictures
        guard let command = EditorCommand(form["action"]) else {
            values.dropEmptyRows()
            return
        }
        if case .show(let screen) = command { self.screen = screen }
        focus = values.carryOut(command)
    }

    private static func keep(
        _ file: FormFile, in holder: FileOwner, at instant: Instant, into values: inout FieldValues,
        _ problems: inout [(field: String, sentence: String)], _ transaction: borrowing Transaction
    ) throws {
        let name = values.renumbered(file.name)
        guard file.bytes.count <= pictureBytesMax else {
            return problems.append((name, "The image is larger than 2 MB. Choose a smaller one"))
        }
        if let refusal = ImageHeader.refusal(of: file.bytes) { return problems.append((name, refusal)) }
        guard
            let kept = try holder.storeImage(file.bytes, name: file.fileName, at: instant, transaction)
        else { return }
        values[name] = kept.digest
        values[name + ".name"] = kept.name
        values[name + ".remove"] = ""
    }

    /// Returns an ID for a new part.
    package func newID() -> ItemID { ItemID(random: random(8)) }

    /// Creates a binding that reads submitted fields.
    package func exchange(in language: LanguageTag) -> FieldBinding {
        FieldBinding(reading: values, in: language, pictures: pictures, newID: newID)
    }
}
