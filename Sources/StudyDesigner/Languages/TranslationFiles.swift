import HTTP
import Studies

/// The texts of one language as files for translators, to be saved under the name of whose texts they are.
struct TranslationFiles {
    let progress: TranslationProgress
    /// Whose texts they are, as a part of the files' names.
    let name: String
    /// Whose texts they are, as the exchange format tells it.
    let original: String

    /// The texts as a table.
    var table: Response {
        file(TranslationTable.write(units, in: progress.language), type: "text/csv; charset=utf-8", "csv")
    }

    /// The texts in the form that translators' programs exchange.
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
