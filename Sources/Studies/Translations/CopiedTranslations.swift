import SQLStore
import Vocabulary

/// The outdated translations of a document or of one of its items, for a copy.
///
/// Items of a copy have other IDs, so texts are found by their position.
public struct CopiedTranslations: Hashable, Sendable {
    /// A translation with the English text from which it was made.
    struct Source: Hashable, Sendable {
        /// The position of the text within the copied document or item, such as `questions[0].text`.
        let position: String
        let language: LanguageTag
        let english: String
    }

    let sources: [Source]

    init(_ sources: [Source]) { self.sources = sources }

    /// No translations.
    public static let none = CopiedTranslations([])

    /// Returns the translations in a copy, by its texts; `item` is the copied item, nil for a copy of a document.
    func outdated(in texts: [TextPath], of item: ItemID?) -> [StudyFile.OutdatedTranslation] {
        sources.compactMap { source in
            texts.first { $0.position(in: item) == source.position }.map {
                StudyFile.OutdatedTranslation(
                    path: $0.text, language: source.language, english: source.english)
            }
        }
    }
}

extension DesignRepository {
    /// Returns the unconfirmed outdated translations of a document, or of one of its items.
    public func outdatedTranslations(
        of document: DocumentID, item: ItemID? = nil, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> CopiedTranslations {
        let texts = try texts(of: document, in: scope, files: true, transaction)
        return CopiedTranslations(
            try staleTranslations(of: texts, in: scope, transaction).compactMap { stale in
                stale.text.path.position(in: item).map {
                    CopiedTranslations.Source(
                        position: $0, language: stale.language, english: stale.previousEnglish)
                }
            })
    }

    /// Records the translations that were outdated where a document was copied from, or an item that was added to it.
    public func record(
        _ copied: CopiedTranslations, of document: DocumentID, item: ItemID? = nil, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        guard copied != .none else { return }
        let paths = try texts(of: document, in: scope, files: true, transaction).map(\.path)
        try record(copied.outdated(in: paths, of: item), of: document, in: scope, transaction)
    }
}
