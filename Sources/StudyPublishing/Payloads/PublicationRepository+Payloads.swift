import SQLStore
import Studies
import Vocabulary

extension PublicationRepository {
    /// Returns the newest publication of each channel that has one.
    static func newestIDs(_ transaction: borrowing Transaction) throws -> [ChannelID: PublicationID] {
        Dictionary(
            try transaction.rows("select channel_id, max(id) from publications group by channel_id") { row in
                (try row[0], try row[1])
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Calls a function for each encoded response of a publication, with its name, variant, and language.
    static func forEachPayload(
        of publication: PublicationID, _ transaction: borrowing Transaction,
        _ body: (PayloadName, String, LanguageTag, EncodedPayload) -> Void
    ) throws {
        try transaction.forEach(
            """
            select name, variant, language, body from publication_answers
            where publication_id = \(publication)
            """
        ) { row in body(try row[0], try row[1], try row[2], EncodedPayload(try row[3])) }
    }

    /// Returns the languages in which a publication has the response of an activity, given by its case-folded key.
    static func languages(
        ofActivity key: String, in publication: PublicationID, _ transaction: borrowing Transaction
    ) throws -> [LanguageTag] {
        try transaction.rows(
            """
            select language from publication_answers
            where publication_id = \(publication) and name = \(PayloadName.activity) and variant = \(key)
            """
        ) { try $0[0] }
    }

    /// Stores an encoded response of a publication.
    static func store(
        _ bytes: [UInt8], _ name: PayloadName, _ variant: String, _ language: LanguageTag,
        _ publication: PublicationID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into publication_answers (publication_id, name, variant, language, body)
            values (\(publication), \(name), \(variant), \(language), \(bytes))
            """)
    }
}
