import HTTP
import Studies

/// The texts of a language as files for translators.
struct TranslationFiles {
    let progress: TranslationProgress
    /// The owner of the texts, as a part of the file names.
    let name: String
    /// The owner of the texts in the exchange format.
    let original: String

    /// The texts as a table.
    var table: Response {
        file(TranslationTable.write(units, in: progress.language), type: "text/csv; charset=utf-8", "csv")
    }

    /// The texts in the exchange format of translation tools.
    var exchange: Response {
        file(
            XLIFF.write(units, in: progress.language, original: original), type: "application/x-xliff+xml",
            "xlf")
    }

    private var units: [TranslationUnit] {
        progress.texts.map {
            TranslationUnit($0, progress, place: TextLabels.of($0, withSection: true))
        }
    }

    private func file(_ bytes: [UInt8], type: String, _ ending: String) -> Response {
        .bytes(bytes, type: type)
            .attachment(named: "\(name)-\(progress.language).\(ending)")
            .with("cache-control", "no-store")
    }
}
