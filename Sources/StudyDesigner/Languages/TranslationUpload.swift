import Access
import HTMLSanitizer
import HTTP
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// A file that a translator sent back, before anything in it is looked at.
struct TranslationUpload {
    /// The field of the form.
    static let field = "file"
    /// The largest file that is taken.
    private static let fileBytesMax = 8 << 20
    static let bodyLimit = fileBytesMax + (64 << 10)

    private let name: String
    private let bytes: [UInt8]
    private let language: LanguageTag

    /// The file of a form; `noun` is whose texts are meant. Throws what keeps it from being even looked at.
    init(_ form: Form, in language: LanguageTag, noun: String) throws(InvalidInput) {
        guard let file = form.file(Self.field), !file.bytes.isEmpty else {
            throw InvalidInput(Self.field, "Choose the file that the translator sent back")
        }
        guard file.bytes.count <= Self.fileBytesMax else {
            throw InvalidInput(
                Self.field, "The file is larger than 8 MB. Send the texts of this \(noun) only")
        }
        let named: LanguageTag?
        do {
            named = try TranslationFile(reading: file.bytes).language
        } catch {
            throw InvalidInput(Self.field, error.description)
        }
        guard let named else { throw InvalidInput(Self.field, "The file does not say its language") }
        guard named == language else {
            throw InvalidInput(
                Self.field,
                "The file holds \(named.englishName) (\(named)). Send it on the page of that language")
        }
        (name, bytes) = (file.fileName.isEmpty ? "file" : file.fileName, file.bytes)
        self.language = language
    }

    /// Keeps the file until someone has looked at it, and returns its number.
    func save(
        for folder: FolderID, at now: Instant, by author: Author, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        try PendingUploadRepository.translations.add(
            bytes, named: name, in: language, for: folder, at: now, by: author, transaction)
    }

    /// HTML as forms would save it.
    static func clean(_ html: String) throws -> String {
        let clean = try Sanitizer().clean(typed: html)
        return clean.isBlank ? "" : clean.html
    }
}

extension TranslationPlan {
    /// What someone takes: all that is plain, and what they ticked of the rest.
    func accepted(_ form: Form) -> [Change] {
        let ticked = Set(form.all("take"))
        return changes + conflicts.filter { ticked.contains($0.text.id) }
    }
}

extension Flash {
    static let fileIsPutAside = Flash(.information, "The file is put aside.")

    static func translationsAreTaken(_ count: Int) -> Flash {
        Flash((count == 1 ? "1 translation is" : "\(count) translations are") + " taken.")
    }
}
