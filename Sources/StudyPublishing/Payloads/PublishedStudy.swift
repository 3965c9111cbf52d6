import SQLStore
import Studies
import Vocabulary

/// The published study of a channel, with the encoded responses.
public struct PublishedStudy: Sendable {
    /// The channel at the time of the publication.
    public let channel: ChannelState
    /// The current publication.
    public let publication: Publication
    /// All launched publications, oldest first.
    public let versions: [Publication]
    /// The platforms that can run the study.
    public let platforms: PlatformSet
    /// The available languages, English first.
    public let languages: [LanguageTag]
    /// The newest version of each activity, by case-folded key.
    public let activities: [String: PublishedActivity]
    /// The digests of the images and PDFs whose addresses appear in the responses.
    let files: Set<String>
    private let payloads: [PayloadKey: EncodedPayload]

    private struct PayloadKey: Hashable {
        let name: PayloadName
        let variant: String
        let language: LanguageTag
    }

    /// Returns the language for a response: the best match for the requested language, otherwise English.
    public func language(for wanted: LanguageTag?) -> LanguageTag {
        wanted?.match(among: languages) ?? .english
    }

    /// Returns the study's element in a list of studies.
    public func entry(in language: LanguageTag) -> EncodedPayload? {
        payload(.study, channel.status.rawValue, language)
    }

    /// Returns the `studyInfo` response.
    public func info(in language: LanguageTag) -> EncodedPayload? {
        payload(.studyInfo, "", language)
    }

    /// Returns the `resources` response; nil until the study is launched.
    public func resources(in language: LanguageTag) -> EncodedPayload? { payload(.resources, "", language) }

    /// Returns the `activityList` response; nil until the study is launched.
    public func activityList(for platform: Platform, in language: LanguageTag) -> EncodedPayload? {
        payload(.activityList, platform.rawValue, language)
    }

    /// Returns the `studyDashboard` response; nil until the study is launched.
    public func dashboard(in language: LanguageTag) -> EncodedPayload? {
        payload(.studyDashboard, "", language)
    }

    /// Returns the `eligibilityConsent` response; nil until the study is launched.
    public func eligibilityConsent(in language: LanguageTag) -> EncodedPayload? {
        payload(.eligibilityConsent, "", language)
    }

    /// Returns the `consentDocument` response of the current consent. Previous versions are in the database.
    public func consentDocument(in language: LanguageTag) -> EncodedPayload? {
        payload(.consentDocument, "", language)
    }

    /// Returns the `activity` response of an activity's newest version; nil for other versions, which are in the
    /// database.
    public func activity(_ key: String, _ version: Version, in language: LanguageTag) -> EncodedPayload? {
        let folded = key.lowercased()
        guard activities[folded]?.version == version else { return nil }
        return payload(.activity, folded, language)
    }

    /// The `participantProperties` response of the newest version, with the properties in use.
    public var properties: EncodedPayload? { payload(.participantProperties, "", .english) }

    /// Returns the publication of a version; nil if the channel never launched it.
    public func publication(_ version: Version) -> Publication? {
        versions.last { $0.version == version }
    }

    /// The variant of the `participantProperties` response that includes deactivated properties.
    static let allProperties = "all"

    private func payload(_ name: PayloadName, _ variant: String, _ language: LanguageTag) -> EncodedPayload? {
        payloads[PayloadKey(name: name, variant: variant, language: language)]
            ?? payloads[PayloadKey(name: name, variant: variant, language: .english)]
    }

    /// Loads the published study of a channel; nil if nothing is published.
    init?(_ channel: ChannelState, _ transaction: borrowing Transaction) throws {
        guard channel.status.isVisible,
            let newest = try PublicationRepository.newest(of: channel.id, transaction)
        else {
            return nil
        }
        let design = try DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction))
        let settings = try design.only(StudySettings.self)
        files = try PublicFiles.digests(of: newest, design, in: channel, transaction)
        self.channel = channel
        publication = newest
        platforms = settings?.platforms ?? []
        languages = settings?.allLanguages ?? [.english]
        versions = try PublicationRepository.history(of: channel.id, transaction).filter {
            $0.stage == .launched
        }
        .reversed()
        activities = Dictionary(
            try PublishedActivityRepository.all(of: channel.id, transaction).map {
                ($0.key.lowercased(), $0)
            },
            uniquingKeysWith: { _, newer in newer })
        payloads = try Self.payloads(of: newest, activities.values, transaction)
    }

    /// Returns the responses of a publication, and of the newest version of each activity.
    private static func payloads(
        of newest: Publication, _ activities: some Sequence<PublishedActivity>,
        _ transaction: borrowing Transaction
    ) throws -> [PayloadKey: EncodedPayload] {
        var payloads: [PayloadKey: EncodedPayload] = [:]
        for (owner, activities) in Dictionary(grouping: activities, by: \.publication) {
            let keys = Set(activities.map { $0.key.lowercased() })
            try PublicationRepository.forEachPayload(of: owner, transaction) {
                name, variant, language, payload in
                guard name == .activity, keys.contains(variant) else { return }
                payloads[PayloadKey(name: name, variant: variant, language: language)] = payload
            }
        }
        try PublicationRepository.forEachPayload(of: newest.id, transaction) {
            name, variant, language, payload in
            guard name != .activity else { return }
            payloads[PayloadKey(name: name, variant: variant, language: language)] = payload
        }
        return payloads
    }
}
