import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns the outdated translations in the texts that an action publishes, in the languages of the study.
    ///
    /// An announcement shows only a part of the design, so only the texts of its sections are included.
    func outdatedTranslations(
        in sections: [Section], _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> OutdatedTranslations {
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.languages
        if languages.isEmpty { return OutdatedTranslations([]) }
        let texts = try designs.texts(in: scope, files: true, transaction).filter { text in
            text.page.map { sections.contains($0.section) } ?? false
        }
        let reviewed = try designs.reviewedTranslations(of: texts, in: scope, transaction)
        return OutdatedTranslations(reviewed.filter { languages.contains($0.translation.language) })
    }

    /// Returns the outdated translations that the user who publishes must confirm or change.
    ///
    /// Consent texts are not included, because they prevent publishing.
    public func undecidedTranslations(
        for action: StudyAction, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        guard action.publishes else { return [] }
        return try outdatedTranslations(in: action.requiredSections, scope, transaction).undecided
    }

    /// Confirms the translations that the user found still correct. Throws if a text has no decision.
    func decide(
        _ action: StudyAction, _ confirmations: PublishingConfirmations, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> [StaleTranslation] {
        let open = try undecidedTranslations(for: action, in: scope, transaction)
        let undecided = open.filter { !confirmations.stillCorrect.contains($0.id) }
        if !undecided.isEmpty {
            throw PreconditionsNotMet(findings: undecided.compactMap(OutdatedTranslations.undecided))
        }
        for stale in open {
            try designs.confirmTranslation(
                stale.text, in: stale.language, scope: scope, by: author, transaction)
        }
        return open
    }

    /// Stores the outdated translations that a publication contains, with the users who confirmed them.
    func saveConfirmedTranslations(
        of publication: PublicationID, for action: StudyAction, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        let confirmed = try outdatedTranslations(in: action.requiredSections, scope, transaction).confirmed
        for reviewed in confirmed {
            guard let confirmation = reviewed.confirmation,
                case .document(let document, _) = reviewed.translation.text.holder
            else { continue }
            let (stale, text) = (reviewed.translation, reviewed.translation.text)
            try transaction.run(
                """
                insert into publication_translations (publication_id, document_id, path, language,
                    previous_english, english, translation, confirmed_at, author_id, author_name)
                values (\(publication), \(document), \(text.path.text), \(stale.language),
                    \(stale.previousEnglish), \(text.text.english), \(text.text[stale.language]),
                    \(confirmation.at), \(confirmation.author.user), \(confirmation.author.name))
                """)
        }
    }
}

extension Publishing {
    /// Returns the outdated translations in a publication, in the order of its documents; empty if the publication
    /// belongs to another study.
    public func confirmedTranslations(
        of publication: PublicationID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ConfirmedTranslation] {
        try transaction.rows(
            """
            select t.document_id, t.path, t.language, t.previous_english, t.english, t.translation,
                t.confirmed_at, t.author_id, t.author_name
            from publication_translations t
            join publications p on p.id = t.publication_id
            join channels c on c.id = p.channel_id
            where p.id = \(publication) and c.study_folder_id = \(scope.folder)
                and \(fragment: Self.isNew)
            order by t.document_id, t.path, t.language
            """
        ) { row in
            ConfirmedTranslation(
                document: try row[0], path: try row[1], language: try row[2], previousEnglish: try row[3],
                english: try row[4], translation: try row[5], confirmedAt: try row[6],
                author: Author(user: try row[7], name: try row[8]))
        }
    }

    /// The condition that a translation was confirmed for its publication: no earlier one of the channel has it.
    private static let isNew: SQL =
        """
        not exists (
            select 1 from publication_translations e
            join publications q on q.id = e.publication_id
            where q.channel_id = p.channel_id and q.number < p.number and e.document_id = t.document_id
                and e.path = t.path and e.language = t.language and e.english = t.english
                and e.translation = t.translation and e.confirmed_at = t.confirmed_at
        )
        """

    /// Returns the number of outdated translations in each publication of a study's channel that were confirmed as
    /// still correct for it.
    public func confirmedTranslationCounts(
        on channel: ChannelID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [PublicationID: Int] {
        let counts = try transaction.rows(
            """
            select t.publication_id, count(*) from publication_translations t
            join publications p on p.id = t.publication_id
            join channels c on c.id = p.channel_id
            where c.id = \(channel) and c.study_folder_id = \(scope.folder)
                and \(fragment: Self.isNew)
            group by t.publication_id
            """
        ) { row -> (PublicationID, Int) in (try row[0], try row[1]) }
        return Dictionary(counts, uniquingKeysWith: +)
    }
}
