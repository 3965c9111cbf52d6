import SQLStore
import Vocabulary

// A copy begins with the present English text, so only the original tells from which text a translation was made.
extension DesignRepository {
    /// Adds a copy of a document at the end of its list. Its translations are as outdated as those of the original.
    ///
    /// The copy may have other IDs, but its texts are in the same order.
    public func addCopy<Document: DesignDocument>(
        _ copy: Document, of original: DocumentID, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        let added = try add(copy, in: scope, by: author, transaction)
        let texts = try texts(in: scope, files: true, transaction)
        let copies = texts.filter { $0.holder.document == added.id }
        let originals = texts.filter { $0.holder.document == original }
        let outdated = try staleTranslations(of: originals, in: scope, transaction)
        for (original, copy) in zip(originals, copies) {
            for stale in outdated where stale.text == original {
                try recordSource(
                    stale.previousEnglish, of: copy, copy.text[stale.language], in: stale.language,
                    transaction)
            }
        }
        return added
    }

    /// Records the sources of the outdated translations that a new value of a document has copied from another place of
    /// it, such as those of a duplicated step.
    func recordCopiedTranslations<Document: DesignDocument>(
        in value: Document, of current: SavedDocument<Document>, scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        for copy in try copiedTranslations(in: value, of: current, scope: scope, transaction) {
            try recordSource(
                copy.previousEnglish, of: copy.text, copy.text.text[copy.language], in: copy.language,
                transaction)
        }
    }

    /// Returns the texts at new places with a pair of texts that is outdated at another place of the same document.
    private func copiedTranslations<Document: DesignDocument>(
        in value: Document, of current: SavedDocument<Document>, scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        func texts(of value: Document) throws -> [DesignText] {
            try Self.texts(of: value, stored: try DesignCoding.encode(value), as: current.id, files: true)
        }
        let earlier = try texts(of: current.value)
        let paths = Set(earlier.map(\.path))
        let new = try texts(of: value).filter { !paths.contains($0.path) && !$0.text.languages.isEmpty }
        let known = Set(earlier.map(\.text))
        guard new.contains(where: { known.contains($0.text) }) else { return [] }
        let outdated = try staleTranslations(of: earlier, in: scope, transaction)
        return new.flatMap { text in
            text.text.languages.compactMap { language in
                outdated.first { $0.language == language && $0.text.hasSamePair(as: text, in: language) }
                    .map {
                        StaleTranslation(
                            text: text, language: language, previousEnglish: $0.previousEnglish)
                    }
            }
        }
    }
}

extension DesignText {
    fileprivate func hasSamePair(as other: DesignText, in language: LanguageTag) -> Bool {
        text.english == other.text.english && text[language] == other.text[language]
    }
}
