import SQLStore
import Vocabulary

extension DesignRepository {
    /// Returns the texts of a document for participants on one page of the designer, in the order of its stored form.
    public func texts(
        on page: DesignPage, of document: DocumentID, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        try texts(of: document, in: scope, transaction).filter { $0.page == page }
    }

    /// Returns a text of a document by its path; nil if there is none.
    public func text(
        at path: String, of document: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> DesignText? {
        try texts(of: document, in: scope, transaction).first { $0.path.text == path }
    }

    /// Returns the texts of a document, removed from its list or not, in the order of its stored form; with `files`, also
    /// its PDFs.
    public func texts(
        of document: DocumentID, in scope: DesignScope, files: Bool = false,
        _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        let entry = try entry(document, in: scope, transaction)
        let body = try body(of: document, revision: entry.revision, transaction)
        let value = try DesignCoding.decode(entry.kind, from: body)
        func texts<Document: DesignDocument>(_ value: Document) throws -> [DesignText] {
            try Self.texts(of: value, stored: body, as: document, files: files)
        }
        return try texts(value)
    }

    /// Replaces a text of a document in one language, with a new revision of the document.
    ///
    /// - Returns: why the rules reject it, in which case nothing is changed; nil if it was replaced.
    public func replace(
        _ text: DesignText, with new: String, in language: LanguageTag, scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> String? {
        guard case .document(let document, _) = text.holder else { throw DocumentNotFound() }
        let change = TranslationPlan.Change(text: text, translation: new, line: 0, previousEnglish: nil)
        let refusals = try refusals(of: [change], language, as: document, in: scope, transaction)
        if let refusal = refusals[text.id] { return refusal }
        _ = try apply([change], in: language, scope: scope, by: author, transaction)
        return nil
    }
}
