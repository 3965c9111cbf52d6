import HTMLSanitizer
import HTTP
import Studies

/// What is asked of a file that a translator sent back, before anything in it is looked at.
enum TranslatorsFile {
    /// The largest file that is taken.
    private static let fileBytesMax = 8 << 20
    static let bodyLimit = fileBytesMax + (64 << 10)

    /// Why a file is not even looked at; nil where it is. `noun` is whose texts are meant.
    static func refusal(of file: FormFile?, _ language: LanguageTag, noun: String) -> String? {
        guard let file, !file.bytes.isEmpty else { return "Choose the file that the translator sent back" }
        guard file.bytes.count <= fileBytesMax else {
            return "The file is larger than 8 MB. Send the texts of this \(noun) only"
        }
        do {
            let read = try TranslationFile(reading: file.bytes)
            guard let named = read.language else { return "The file does not say its language" }
            return named == language
                ? nil
                : "The file holds \(named.englishName) (\(named)). Send it on the page of that language"
        } catch {
            return error.description
        }
    }

    /// HTML as forms would save it.
    static func clean(_ html: String) throws -> String {
        let clean = try Sanitizer().clean(typed: html)
        return clean.isBlank ? "" : clean.html
    }
}
