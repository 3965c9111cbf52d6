import Cryptography
import JSON
import SQLStore
import Timekeeping

extension Designs {
    /// Every text of a design that participants see, in the order of the menu.
    public func texts(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        let stored = try transaction.rows(
            """
            select d.id, d.kind, r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.folder_id = \(scope.folder) and d.state = \(DocumentEntry.State.active)
            order by d.position, d.id
            """
        ) { row in
            (id: try row[0] as DocumentID, kind: try row[1] as DocumentKind, body: try row[2] as String)
        }
        return try Section.allCases.flatMap(\.kinds).flatMap { kind in
            try stored.filter { $0.kind == kind }.flatMap { document in
                let value = try DesignCoding.decode(kind, from: document.body)
                return try Self.texts(of: value, as: document.id)
            }
        }
    }

    /// The texts of a document as it is, in the order of its stored form.
    static func texts<Document: DesignDocument>(
        of document: Document, as id: DocumentID
    ) throws -> [DesignText] {
        let rich = try TextWalk.richPaths(of: document)
        return try TextWalk.texts(of: document).filter { document.shows($0.path) }.map { found in
            DesignText(
                document: id, kind: Document.kind, title: document.title, path: found.path, text: found.text,
                isRich: rich.contains(found.path))
        }
    }

    /// The translations among these texts whose English text changed after they were saved.
    ///
    /// Found in the revisions: for each translation the one that brought it says what the English text was then.
    /// What somebody has confirmed since is left out.
    public func staleTranslations(
        of texts: [DesignText], in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        let confirmed = Set(
            try transaction.rows(
                """
                select c.document_id, c.path, c.language, c.digest from confirmed_translations c
                join design_documents d on d.id = c.document_id where d.folder_id = \(scope.folder)
                """
            ) { row in
                Confirmation(
                    document: try row[0], path: try row[1], language: try row[2], digest: try row[3])
            })
        var stale: [StaleTranslation] = []
        for (document, texts) in Dictionary(grouping: texts, by: \.document) {
            var search = StaleSearch(texts)
            var revision: Int? = try transaction.value(
                "select revision from design_documents where id = \(document)")
            while let number = revision, number > 0, !search.isFinished {
                search.look(at: try JSONTree.parse(try body(of: document, revision: number, transaction)))
                revision = number - 1
            }
            stale += search.stale
        }
        let order = Dictionary(
            texts.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return stale.filter { !confirmed.contains(Confirmation($0.text, $0.language)) }
            .sorted { (order[$0.text.id] ?? 0, $0.language) < (order[$1.text.id] ?? 0, $1.language) }
    }

    /// Remembers that a translation is right although its English text changed later.
    public func confirmTranslation(
        _ text: DesignText, in language: LanguageTag, scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let confirmation = Confirmation(text, language)
        _ = try entry(text.document, in: scope, transaction)
        try transaction.run(
            """
            insert into confirmed_translations (document_id, path, language, digest, confirmed_at, author_id,
                author_name)
            values (\(text.document), \(confirmation.path), \(language), \(confirmation.digest), \(clock()),
                \(author.user), \(author.name))
            on conflict (document_id, path, language) do update set digest = excluded.digest,
                confirmed_at = excluded.confirmed_at, author_id = excluded.author_id,
                author_name = excluded.author_name
            """)
    }
}

/// What somebody looked at: a translation with its English text.
private struct Confirmation: Hashable {
    let document: DocumentID
    let path: String
    let language: LanguageTag
    /// SHA-256 of both texts, in hex.
    let digest: String

    init(document: DocumentID, path: String, language: LanguageTag, digest: String) {
        self.document = document
        self.path = path
        self.language = language
        self.digest = digest
    }

    init(_ text: DesignText, _ language: LanguageTag) {
        self.init(
            document: text.document, path: text.path.text, language: language,
            digest: SHA256.digest("\(text.text.english)\u{0}\(text.text[language])").hex)
    }
}
