import SQLStore
import Studies
import Vocabulary

// Reads published data from the database, including versions that are no longer available to apps.

extension PublicationRepository {
    /// Returns an image or PDF that a catalog serves; see ``PublishedCatalog/serves(file:)``.
    public static func file(
        _ digest: String, servedBy catalog: PublishedCatalog, _ transaction: borrowing Transaction
    ) throws -> DesignFile? {
        catalog.serves(file: digest) ? try DesignFileRepository.find(digest, transaction) : nil
    }

    /// Returns the `participantProperties` response of a publication, including deactivated properties; nil for
    /// publications from before participant properties existed.
    public static func properties(
        of publication: PublicationID, _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        try transaction.value(
            """
            select body from publication_answers where publication_id = \(publication)
                and name = \(PayloadName.participantProperties) and variant = \(PublishedStudy.allProperties)
            """)
    }

    /// Returns the `participantProperties` response of a study, or of a version of it, without properties.
    public static func noProperties(of study: StudyID, _ version: Version?) -> [UInt8] {
        PropertyListPayload(studyID: study, version: version, entries: []).encode(all: true)
    }

    /// Returns one version of an activity as sent to apps; nil if the channel never published it.
    ///
    /// For the response folder of a channel, and for versions that are not kept in memory. Key and version are those of
    /// the response. Keys are compared case-insensitively.
    public static func activity(
        _ key: String, _ version: Version, of channel: ChannelID, in language: LanguageTag = .english,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        try transaction.value(
            """
            select b.body from published_activities a
            join publication_answers b on b.publication_id = a.publication_id
                and b.name = \(PayloadName.activity) and b.variant = a.folded_key
            where a.channel_id = \(channel) and a.folded_key = \(key.lowercased()) and a.version = \(version)
                and b.language in (\(language), \(LanguageTag.english))
            order by case when b.language = \(language) then 0 else 1 end limit 1
            """)
    }

    /// Returns the consent document of one version as sent to apps; nil if the channel never had that version.
    public static func consentDocument(
        _ version: Version, of channel: ChannelID, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        try consentDocument(
            "p.consent_version = \(version)", of: channel, in: language, transaction)
    }

    /// Returns the consent document that was published together with a version of an activity, the newest if there were
    /// several.
    public static func consentDocument(
        with activity: String, _ version: Version, of channel: ChannelID, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        let published = try PublishedActivityRepository.all(of: channel, transaction)
            .filter { $0.key.lowercased() == activity.lowercased() }
        guard let first = published.first(where: { $0.version == version }) else { return nil }
        let next = published.filter { $0.version > version }.min { $0.version < $1.version }
        return try consentDocument(
            """
            p.id >= \(first.publication) and (\(next == nil) = 1 or p.id < \(next?.publication))
            """, of: channel, in: language, transaction)
    }

    private static func consentDocument(
        _ condition: SQL, of channel: ChannelID, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8]? {
        try transaction.value(
            """
            select b.body from publications p
            join publication_answers b on b.publication_id = p.id and b.name = \(PayloadName.consentDocument)
            where p.channel_id = \(channel) and p.stage = \(Publication.Stage.launched)
                and b.language in (\(language), \(LanguageTag.english)) and \(fragment: condition)
            order by p.number desc, case when b.language = \(language) then 0 else 1 end limit 1
            """)
    }
}
