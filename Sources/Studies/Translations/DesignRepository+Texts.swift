import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Returns all texts of a design that participants see, in the order of the menu, and of its scheduled
    /// notifications; with `files`, also its PDFs.
    public func texts(
        in scope: DesignScope, files: Bool = false, _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        let stored = try transaction.rows(
            """
            select d.id, d.kind, r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.folder_id = \(scope.folder) and d.state = \(DocumentSummary.State.active)
            order by d.position, d.id
            """
        ) { row in
            (id: try row[0] as DocumentID, kind: try row[1] as DocumentKind, body: try row[2] as String)
        }
        let written = try Section.allCases.flatMap(\.kinds).flatMap { kind in
            try stored.filter { $0.kind == kind }.flatMap { document in
                let value = try DesignCoding.decode(kind, from: document.body)
                return try Self.texts(of: value, stored: document.body, as: document.id, files: files)
            }
        }
        return try written + notifications.texts(in: .study(scope), transaction)
    }

    /// Returns the texts and PDFs of one document that participants see.
    package func texts<Document: DesignDocument>(
        of saved: SavedDocument<Document>, _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        let body = try body(of: saved.id, revision: saved.revision, transaction)
        return try Self.texts(of: saved.value, stored: body, as: saved.id, files: true)
    }

    /// Returns the texts of a stored document, in the order of its stored form; with `files`, also its PDFs that
    /// participants can open.
    static func texts<Document: DesignDocument>(
        of document: Document, stored body: String, as id: DocumentID, files: Bool
    ) throws -> [DesignText] {
        let found = try DecodedDocuments.shared.value(ExtractedTexts<Document>.self, of: body) {
            try ExtractedTexts(document)
        }
        let owner = TextOwner.document(id, Document.kind)
        let texts = found.texts.filter { document.participantsSee($0.path) }.map { text in
            DesignText(
                holder: owner, title: document.title, path: text.path, text: text.text,
                isRich: found.richPaths.contains(text.path))
        }
        guard files else { return texts }
        return texts
            + found.files.filter { document.participantsSee($0.path) }.map { file in
                DesignText(
                    holder: owner, title: document.title, path: file.path, text: file.text, isRich: false,
                    isFile: true)
            }
    }

    /// Returns the translations of these texts whose English text changed after they were saved.
    ///
    /// Compares each translation with the English text in the first revision that has it, or with that of the original
    /// if it was copied. Confirmed translations are not included.
    public func staleTranslations(
        of texts: [DesignText], in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        try reviewedTranslations(of: texts, in: scope, transaction).filter { $0.confirmation == nil }
            .map(\.translation)
    }

    /// Returns the outdated translations including confirmed ones, each with its confirmation.
    package func reviewedTranslations(
        of texts: [DesignText], in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ReviewedTranslation] {
        let confirmations = try confirmations(in: scope, transaction)
        var stale: [StaleTranslation] = []
        for (holder, texts) in Dictionary(grouping: texts, by: \.holder) {
            guard case .document(let document, _) = holder else { continue }
            let revision: Int? = try transaction.value(
                "select revision from design_documents where id = \(document)")
            stale += try StaleTranslationFinder.stale(among: texts, since: revision ?? 0) { number in
                try body(of: document, revision: number, transaction)
            }
        }
        stale = try translationSources(in: scope, transaction).correcting(stale, of: texts)
        return StaleTranslation.inOrder(of: texts, stale).map { translation in
            ReviewedTranslation(
                translation: translation,
                confirmation: ReviewedPair(translation).flatMap { confirmations[$0] })
        }
    }

    private func confirmations(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ReviewedPair: ReviewedTranslation.Confirmation] {
        let rows = try transaction.rows(
            """
            select c.document_id, c.path, c.language, c.digest, c.confirmed_at, c.author_id, c.author_name
            from confirmed_translations c
            join design_documents d on d.id = c.document_id where d.folder_id = \(scope.folder)
            """
        ) { row in
            (
                ReviewedPair(
                    document: try row[0], path: try row[1], language: try row[2], digest: try row[3]),
                ReviewedTranslation.Confirmation(
                    at: try row[4], author: Author(user: try row[5], name: try row[6]))
            )
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    /// Confirms that a translation is still correct although its English text changed.
    public func confirmTranslation(
        _ text: DesignText, in language: LanguageTag, scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        guard case .document(let document, _) = text.holder else { throw DocumentNotFound() }
        _ = try entry(document, in: scope, transaction)
        try transaction.run(
            """
            insert into confirmed_translations (document_id, path, language, digest, confirmed_at, author_id,
                author_name)
            values (\(document), \(text.path.text), \(language), \(text.digest(with: language)), \(clock()),
                \(author.user), \(author.name))
            on conflict (document_id, path, language) do update set digest = excluded.digest,
                confirmed_at = excluded.confirmed_at, author_id = excluded.author_id,
                author_name = excluded.author_name
            """)
    }
}

/// A translation of an earlier English text, with its confirmation.
package struct ReviewedTranslation {
    /// The user who confirmed a translation, and the time.
    package struct Confirmation {
        package let at: Instant
        package let author: Author
    }

    package let translation: StaleTranslation
    /// The confirmation; nil if there is none.
    package let confirmation: Confirmation?
}

/// A confirmed translation and its English text.
private struct ReviewedPair: Hashable {
    let document: DocumentID
    let path: String
    let language: LanguageTag
    let digest: String

    init(document: DocumentID, path: String, language: LanguageTag, digest: String) {
        self.document = document
        self.path = path
        self.language = language
        self.digest = digest
    }

    init?(_ stale: StaleTranslation) {
        guard case .document(let document, _) = stale.text.holder else { return nil }
        self.init(
            document: document, path: stale.text.path.text, language: stale.language,
            digest: stale.text.digest(with: stale.language))
    }
}

extension DesignText {
    /// Returns SHA-256 of the English text and a translation, in hex. It changes when either text changes.
    func digest(with language: LanguageTag) -> String {
        SHA256.digest("\(text.english)\u{0}\(text[language])").hex
    }
}
