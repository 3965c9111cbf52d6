import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The outdated translations that publications contain, with the users who confirmed them.
public enum ConfirmedTranslationRepository {
    /// Stores an outdated translation of a document with a publication.
    static func insert(
        _ stale: StaleTranslation, _ confirmation: ReviewedTranslation.Confirmation, of document: DocumentID,
        in publication: PublicationID, _ transaction: borrowing Transaction
    ) throws {
        let text = stale.text
        try transaction.run(
            """
            insert into publication_translations (publication_id, document_id, path, language,
                previous_english, english, translation, confirmed_at, author_id, author_name)
            values (\(publication), \(document), \(text.path.text), \(stale.language),
                \(stale.previousEnglish), \(text.text.english), \(text.text[stale.language]),
                \(confirmation.at), \(confirmation.author.user), \(confirmation.author.name))
            """)
    }

    /// Returns the outdated translations in a publication, in the order of its documents; empty if the publication
    /// belongs to another study.
    public static func all(
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
                and \(fragment: isNew)
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
    public static func counts(
        on channel: ChannelID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [PublicationID: Int] {
        let counts = try transaction.rows(
            """
            select t.publication_id, count(*) from publication_translations t
            join publications p on p.id = t.publication_id
            join channels c on c.id = p.channel_id
            where c.id = \(channel) and c.study_folder_id = \(scope.folder)
                and \(fragment: isNew)
            group by t.publication_id
            """
        ) { row -> (PublicationID, Int) in (try row[0], try row[1]) }
        return Dictionary(counts, uniquingKeysWith: +)
    }
}
