import JSON
import SQLStore
import Vocabulary

extension StudyFile {
    /// Returns the unconfirmed outdated translations of a design, by document.
    static func outdated(
        in scope: DesignScope, _ designs: DesignRepository, _ transaction: borrowing Transaction
    ) throws -> [DocumentID: [OutdatedTranslation]] {
        let texts = try designs.texts(in: scope, files: true, transaction)
        var found: [DocumentID: [OutdatedTranslation]] = [:]
        for stale in try designs.staleTranslations(of: texts, in: scope, transaction) {
            guard case .document(let document, _) = stale.text.holder else { continue }
            found[document, default: []].append(
                OutdatedTranslation(
                    path: stale.text.path.text, language: stale.language, english: stale.previousEnglish))
        }
        return found
    }
}

extension StudyFile.OutdatedTranslation {
    /// Reads the form in a file; nil if it is something else.
    init?(_ tree: JSONTree) {
        guard let path = tree["path"]?.string, let english = tree["english"]?.string,
            let language = tree["language"]?.string.flatMap({ LanguageTag($0) })
        else { return nil }
        self.init(path: path, language: language, english: english)
    }

    /// The form in a file.
    var tree: JSONTree {
        ["path": .string(path), "language": .string(language.text), "english": .string(english)]
    }
}
