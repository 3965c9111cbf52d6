import SQLStore

/// What one channel offers to apps, with the bytes of its answers.
public struct PublishedStudy: Sendable {
    /// The channel at the time of the publication.
    public let channel: ChannelState
    /// The publication on offer.
    public let publication: Publication
    /// Every launched publication, oldest first.
    public let versions: [Publication]
    /// The phones that can run the study.
    public let platforms: PlatformSet
    /// The languages on offer, English first.
    public let languages: [LanguageTag]
    /// The newest version of each activity, by folded key.
    public let activities: [String: PublishedActivity]
    /// The pictures and papers that the answers name by address, by digest.
    let files: Set<String>
    private let answers: [PayloadKey: EncodedPayload]

    private struct PayloadKey: Hashable {
        let name: PayloadName
        let variant: String
        let language: LanguageTag
    }

    /// The language in which someone is answered who asked for one, or for none.
    public func language(for wanted: LanguageTag?) -> LanguageTag {
        wanted?.match(among: languages) ?? .english
    }

    /// The study's element of a list of studies.
    public func entry(in language: LanguageTag) -> EncodedPayload? {
        answer(.study, channel.status.rawValue, language)
    }

    /// The `studyInfo` answer.
    public func info(in language: LanguageTag) -> EncodedPayload? {
        answer(.studyInfo, "", language)
    }

    /// The `resources` answer; nil until the study is launched.
    public func resources(in language: LanguageTag) -> EncodedPayload? { answer(.resources, "", language) }

    /// The `activityList` answer; nil until the study is launched.
    public func activityList(for platform: Platform, in language: LanguageTag) -> EncodedPayload? {
        answer(.activityList, platform.rawValue, language)
    }

    /// The `studyDashboard` answer; nil until the study is launched.
    public func dashboard(in language: LanguageTag) -> EncodedPayload? {
        answer(.studyDashboard, "", language)
    }

    /// The `eligibilityConsent` answer; nil until the study is launched.
    public func eligibilityConsent(in language: LanguageTag) -> EncodedPayload? {
        answer(.eligibilityConsent, "", language)
    }

    /// The `consentDocument` answer of the consent on offer; previous ones are in the database.
    public func consentDocument(in language: LanguageTag) -> EncodedPayload? {
        answer(.consentDocument, "", language)
    }

    /// The `activity` answer of an activity's newest version; nil for others, which the database keeps.
    public func activity(_ key: String, _ version: Version, in language: LanguageTag) -> EncodedPayload? {
        let folded = key.lowercased()
        guard activities[folded]?.version == version else { return nil }
        return answer(.activity, folded, language)
    }

    /// The `participantProperties` answer about the newest version: the properties in use.
    public var properties: EncodedPayload? { answer(.participantProperties, "", .english) }

    /// The publication of a version; nil when the channel has never launched one.
    public func publication(_ version: Version) -> Publication? {
        versions.last { $0.version == version }
    }

    /// The variant of an answer about participant properties that has those that were deactivated too.
    static let allProperties = "all"

    private func answer(_ name: PayloadName, _ variant: String, _ language: LanguageTag) -> EncodedPayload? {
        answers[PayloadKey(name: name, variant: variant, language: language)]
            ?? answers[PayloadKey(name: name, variant: variant, language: .english)]
    }

    /// Reads what a channel offers; nil while it offers nothing.
    init?(_ channel: ChannelState, _ transaction: borrowing Transaction) throws {
        guard channel.status.isVisible, let newest = try Publication.newest(of: channel.id, transaction)
        else {
            return nil
        }
        let design = try DesignSnapshot(try Publication.design(of: newest.id, transaction))
        let settings = try design.only(StudySettings.self)
        files = try PublicFiles.digests(of: newest, design, in: channel, transaction)
        self.channel = channel
        publication = newest
        platforms = settings?.platforms ?? []
        languages = settings?.allLanguages ?? [.english]
        versions = try Publication.history(of: channel.id, transaction).filter { $0.stage == .launched }
            .reversed()
        activities = Dictionary(
            try PublishedActivity.all(of: channel.id, transaction).map { ($0.key.lowercased(), $0) },
            uniquingKeysWith: { _, newer in newer })
        var answers: [PayloadKey: EncodedPayload] = [:]
        let newestOnly = Dictionary(grouping: activities.values, by: \.publication)
        for (owner, keys) in newestOnly.mapValues({ Set($0.map { $0.key.lowercased() }) }) {
            try Self.read(owner, transaction) { key, answer in
                if key.name == .activity, keys.contains(key.variant) { answers[key] = answer }
            }
        }
        try Self.read(newest.id, transaction) { key, answer in
            if key.name != .activity { answers[key] = answer }
        }
        self.answers = answers
    }

    private static func read(
        _ publication: PublicationID, _ transaction: borrowing Transaction,
        _ body: (PayloadKey, EncodedPayload) -> Void
    ) throws {
        try transaction.forEach(
            """
            select name, variant, language, body from publication_answers
            where publication_id = \(publication)
            """
        ) { row in
            body(
                PayloadKey(name: try row[0], variant: try row[1], language: try row[2]),
                EncodedPayload(try row[3]))
        }
    }
}
