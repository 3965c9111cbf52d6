import SQLStore
import Timekeeping
import Vocabulary

extension AppDocumentRepository {
    /// Returns all visible texts of an app, in the order of the menu, and of its scheduled notifications; with `files`,
    /// also its PDFs.
    public func texts(
        with notifications: NotificationRepository, files: Bool = false, _ transaction: borrowing Transaction
    ) throws -> [DesignText] {
        func texts<Document: AppDocument>(of type: Document.Type) throws -> [DesignText] {
            try self.texts(of: try document(type, transaction).value, files: files)
        }
        return try AppDocumentKind.allCases.flatMap { try texts(of: $0.type) }
            + notifications.texts(in: .app(app), transaction)
    }

    /// Returns the visible texts of a value; with `files`, also its PDFs.
    func texts<Document: AppDocument>(of value: Document, files: Bool) throws -> [DesignText] {
        let fileTexts = files ? try TextExtractor.files(of: value) : []
        return try TextExtractor.texts(of: value).filter { value.shows($0.path) }.map { found in
            DesignText(
                holder: .app(Document.kind), title: "", path: found.path, text: found.text,
                isRich: Document.isRich(found.path))
        }
            + fileTexts.filter { value.shows($0.path) }.map { found in
                DesignText(
                    holder: .app(Document.kind), title: "", path: found.path, text: found.text,
                    isRich: false, isFile: true)
            }
    }

    /// Returns the translations of these texts whose English text changed after they were saved.
    ///
    /// Confirmed translations are not included.
    public func staleTranslations(
        of texts: [DesignText], _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        var stale: [StaleTranslation] = []
        for (holder, texts) in Dictionary(grouping: texts, by: \.holder) {
            guard case .app(let kind) = holder else { continue }
            let revision = try history(of: kind, transaction).first?.revision ?? 0
            stale += try StaleTranslationFinder.stale(among: texts, since: revision) { number in
                try body(of: kind, revision: number, transaction)
            }
        }
        stale = try translationSources(transaction).correcting(stale, of: texts)
        let confirmed = Set(
            try transaction.rows(
                """
                select kind, path, language, digest from confirmed_app_translations
                where app_folder_id = \(app)
                """
            ) { row in [try row[0], try row[1], try row[2], try row[3]] as [String] })
        return StaleTranslation.inOrder(
            of: texts,
            stale.filter { stale in
                !confirmed.contains([
                    stale.text.holder.name, stale.text.path.text, stale.language.text,
                    stale.text.digest(with: stale.language),
                ])
            })
    }

    /// Confirms that a translation is still correct although its English text changed.
    public func confirmTranslation(
        _ text: DesignText, in language: LanguageTag, by author: Author, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        guard case .app(let kind) = text.holder else { throw DocumentNotFound() }
        try transaction.run(
            """
            insert into confirmed_app_translations (app_folder_id, kind, path, language, digest, confirmed_at,
                author_id, author_name)
            values (\(app), \(kind), \(text.path.text), \(language), \(text.digest(with: language)), \(now),
                \(author.user), \(author.name))
            on conflict (app_folder_id, kind, path, language) do update set digest = excluded.digest,
                confirmed_at = excluded.confirmed_at, author_id = excluded.author_id,
                author_name = excluded.author_name
            """)
    }

    /// Returns the changes that a file would make to the app.
    public func plan(
        _ file: TranslationFile, in language: LanguageTag, with notifications: NotificationRepository,
        cleaning clean: TranslationPlan.Cleaning, _ transaction: borrowing Transaction
    ) throws -> TranslationPlan {
        let texts = try texts(with: notifications, transaction).filter { !$0.text.english.isEmpty }
        var plan = TranslationPlan(
            file, language: language, texts: texts, stale: try staleTranslations(of: texts, transaction),
            cleaning: clean)
        var refused: [String: String] = [:]
        for (holder, changes) in Dictionary(grouping: plan.changes + plan.conflicts, by: \.text.holder) {
            let sentences =
                switch holder {
                case .app(let kind): try refusals(of: changes, language, in: kind, transaction)
                case .notification: NotificationRepository.refusals(of: changes)
                case .document: [:] as [String: String]
                }
            refused.merge(sentences, uniquingKeysWith: { first, _ in first })
        }
        plan.refuse(refused)
        return plan
    }

    /// Imports translations into the documents of the app, each of which gets one new revision, and into notifications.
    ///
    /// Returns the differences in each document, for the audit log.
    public func apply(
        _ changes: [TranslationPlan.Change], in language: LanguageTag,
        with notifications: NotificationRepository,
        by author: Author, at now: Instant, siteAddress: String, _ transaction: borrowing Transaction
    ) throws -> (documents: [(AppDocumentKind, [Difference])], notifications: [NotificationID]) {
        var documents: [(AppDocumentKind, [Difference])] = []
        for kind in AppDocumentKind.allCases {
            let own = changes.filter { $0.text.holder == .app(kind) }
            if own.isEmpty { continue }
            func put<Document: AppDocument>(_ type: Document.Type) throws -> [Difference] {
                let saved = try document(type, transaction)
                return try self.save(
                    try value(of: saved.value, with: own, language), startedFrom: saved.revision, by: author,
                    at: now, siteAddress: siteAddress, outdated: .accepted, transaction
                ).differences
            }
            documents.append((kind, try put(kind.type)))
            try recordSources(of: own, in: language, transaction)
        }
        return (
            documents,
            try notifications.apply(changes, in: language, scope: .app(app), by: author, transaction)
        )
    }

    /// Returns why the rules reject translations, by the name of the text.
    private func refusals(
        of changes: [TranslationPlan.Change], _ language: LanguageTag, in kind: AppDocumentKind,
        _ transaction: borrowing Transaction
    ) throws -> [String: String] {
        func problems<Document: AppDocument>(_ type: Document.Type) throws -> [AppProblem] {
            let value = try value(of: try document(type, transaction).value, with: changes, language)
            return try self.problems(of: value, transaction)
        }
        let refusals = try problems(kind.type).filter { !$0.isWarning && $0.language == language }
        var sentences: [String: String] = [:]
        for change in changes {
            sentences[change.text.id] = refusals.first { $0.field == change.text.path.text }?.sentence
        }
        return sentences
    }

    private func value<Document: AppDocument>(
        of document: Document, with changes: [TranslationPlan.Change], _ language: LanguageTag
    ) throws -> Document {
        let body = try changes.applied(to: try DesignCoding.encode(document), in: language)
        return try DesignCoding.decode(Document.self, from: body)
    }
}
