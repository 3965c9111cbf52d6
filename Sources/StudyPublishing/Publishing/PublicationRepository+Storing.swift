import SQLStore
import Studies
import Vocabulary

extension PublicationRepository {
    /// Stores a publication with its design, and returns its ID.
    static func insert(
        _ builder: PublicationBuilder, by author: Author, _ transaction: borrowing Transaction
    ) throws -> PublicationID {
        let inserted: PublicationID? = try transaction.value(
            """
            insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                changes_consent, changes_resources, digest, design, published_at, author_id, author_name)
            values (\(builder.channel.id), \((builder.previous?.number ?? 0) + 1), \(builder.stage),
                \(builder.version), \(builder.consent.version), \(builder.changesActivities),
                \(builder.consent.asksAgain), \(try builder.changesResources(transaction)),
                \(builder.design.digest), \(builder.design.text), \(builder.now), \(author.user),
                \(author.name))
            returning id
            """)
        guard let publication = inserted else { throw DocumentNotFound() }
        return publication
    }

    /// Stores what the user who published confirmed, and how many participants must consent again.
    static func confirm(
        _ consequences: PublishingConsequences, reconsenting: Int?, in publication: PublicationID,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update publications set is_untested = \(consequences.untested != nil),
                unreachable_steps = \(consequences.unreachable.count), reconsenting_participants = \(reconsenting)
            where id = \(publication)
            """)
    }

    /// Returns the text of the design of a publication; nil if the study has no such publication.
    static func design(
        of publication: PublicationID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.value(
            """
            select p.design from publications p join channels c on c.id = p.channel_id
            where p.id = \(publication) and c.study_folder_id = \(scope.folder)
            """)
    }
}
