import Access
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// A translator's file before it is reviewed.
struct TranslationUpload {
    /// The field of the form.
    static let field = "file"
    /// The maximum size of a file.
    private static let fileBytesMax = 8 << 20
    static let bodyLimit = fileBytesMax + (64 << 10)

    private let name: String
    private let bytes: [UInt8]
    private let language: LanguageTag

    /// Reads the file of a form; `noun` is the owner of the texts. Throws if the file can't be reviewed.
    init(_ form: Form, in language: LanguageTag, noun: String) throws(InvalidInput) {
        guard let file = form.file(Self.field), !(file.fileName.isEmpty && file.bytes.isEmpty) else {
            throw InvalidInput(Self.field, "Choose the translated file")
        }
        guard !file.bytes.isEmpty else {
            throw InvalidInput(
                Self.field, "The file is empty. Export the texts again, or choose another file")
        }
        guard file.bytes.count <= Self.fileBytesMax else {
            throw InvalidInput(
                Self.field, "The file is larger than 8 MB. Upload only the texts of this \(noun)")
        }
        let named: LanguageTag?
        do {
            named = try TranslationFile(reading: file.bytes).language
        } catch {
            throw InvalidInput(Self.field, error.description)
        }
        guard let named else { throw InvalidInput(Self.field, "The file does not specify its language") }
        guard named == language else {
            throw InvalidInput(
                Self.field,
                "The file is in \(named.englishWithTag). Upload it on the page for that language")
        }
        (name, bytes) = (file.fileName.isEmpty ? "file" : file.fileName, file.bytes)
        self.language = language
    }

    /// Stores the file until it is reviewed, and returns its ID.
    func save(
        for folder: FolderID, at now: Instant, by author: Author, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        try PendingUploadRepository.translations.add(
            bytes, named: name, in: language, for: folder, at: now, by: author, transaction)
    }

    /// Returns HTML as forms save it.
    static func clean(_ html: String) throws -> String {
        let clean = try Sanitizer().clean(typed: html)
        return clean.isBlank ? "" : clean.html
    }
}

extension TranslationPlan {
    /// The field with the digest of the texts that the review showed.
    static let reviewedField = "reviewed"

    /// Whether the form is about the texts that the design and the file have now.
    func isReviewed(in form: Form) -> Bool { form[Self.reviewedField] == digest }

    /// Returns the changes to import: all changes without a conflict, and the selected ones with a conflict.
    func accepted(_ form: Form) -> [Change] {
        let ticked = Set(form.all("take"))
        return changes + conflicts.filter { ticked.contains($0.text.id) }
    }
}

extension Flash {
    static let fileDiscarded = Flash(.information, "The file is discarded.")

    static func translationsAreTaken(_ count: Int) -> Flash {
        Flash("\(NumberFormat.counted(count, "translation is", "translations are")) imported.")
    }
}
