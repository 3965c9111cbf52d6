import JSON
import SQLStore
import Vocabulary

extension DesignRepository {
    /// Returns the changes that a file would make to the design.
    public func plan(
        _ file: TranslationFile, in language: LanguageTag, scope: DesignScope,
        cleaning clean: TranslationPlan.Cleaning, _ transaction: borrowing Transaction
    ) throws -> TranslationPlan {
        let texts = try texts(in: scope, transaction).filter { !$0.text.english.isEmpty }
        var plan = TranslationPlan(
            file, language: language, texts: texts,
            stale: try staleTranslations(of: texts, in: scope, transaction), cleaning: clean)
        var refused: [String: String] = [:]
        for (holder, changes) in Dictionary(grouping: plan.changes + plan.conflicts, by: \.text.holder) {
            let sentences =
                switch holder {
                case .document(let document, _):
                    try refusals(of: changes, language, as: document, in: scope, transaction)
                case .notification: NotificationRepository.refusals(of: changes)
                case .app: [:] as [String: String]
                }
            refused.merge(sentences, uniquingKeysWith: { first, _ in first })
        }
        plan.refuse(refused)
        return plan
    }

    /// Imports translations into their documents, each of which gets one new revision, and into notifications.
    ///
    /// Translations of an earlier English text are outdated from the beginning.
    public func apply(
        _ changes: [TranslationPlan.Change], in language: LanguageTag, scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> (documents: [DocumentSummary], notifications: [NotificationID]) {
        var documents: [DocumentSummary] = []
        var byDocument: [DocumentID: [TranslationPlan.Change]] = [:]
        for change in changes {
            guard case .document(let document, _) = change.text.holder else { continue }
            byDocument[document, default: []].append(change)
        }
        for document in byDocument.keys.sorted() {
            let current = try entry(document, in: scope, transaction)
            let value = try value(of: current, with: byDocument[document] ?? [], language, transaction)
            func save<Document: DesignDocument>(_ value: Document) throws -> DocumentSummary {
                try self.save(
                    value, as: document, startedFrom: current.revision, in: scope, by: author, transaction
                ).entry
            }
            documents.append(try save(value))
        }
        for change in changes {
            guard let english = change.previousEnglish else { continue }
            try recordSource(english, of: change.text, change.translation, in: language, transaction)
        }
        return (
            documents,
            try notifications.apply(changes, in: language, scope: .study(scope), by: author, transaction)
        )
    }

    /// Returns why the rules reject translations, by the name of the text.
    func refusals(
        of changes: [TranslationPlan.Change], _ language: LanguageTag, as document: DocumentID,
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [String: String] {
        let current = try entry(document, in: scope, transaction)
        let value = try value(of: current, with: changes, language, transaction)
        let refusals = try problems(of: value, as: document, in: scope, transaction).refusals
        var sentences: [String: String] = [:]
        for change in changes {
            let refusal = refusals.first {
                ($0.language ?? .english) == language && change.text.isPlace(of: $0)
            }
            sentences[change.text.id] = refusal?.sentence
        }
        return sentences
    }

    /// Returns the value of a document with new translations.
    private func value(
        of entry: DocumentSummary, with changes: [TranslationPlan.Change], _ language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> any DesignDocument {
        let body = try body(of: entry.id, revision: entry.revision, transaction)
        return try DesignCoding.decode(entry.kind, from: try changes.applied(to: body, in: language))
    }
}

extension [TranslationPlan.Change] {
    /// Returns the stored form of a document with new translations.
    func applied(to body: String, in language: LanguageTag) throws -> String {
        var tree = try JSONTree.parse(body)
        for change in self {
            // A member that is missing in the stored document is empty. Encoding the document again writes all members.
            var text = change.text.text
            text[language] = change.translation
            tree = change.text.path.replacing(text.stored, in: tree) ?? tree
        }
        return tree.description
    }
}
