import SQLStore

/// Everything that apps could read at one moment.
public struct PublishedCatalog: Sendable {
    /// Counts the changes that this edition has seen.
    let number: Int
    /// What each channel offers.
    private let studies: [ChannelID: PublishedStudy]
    /// By folded Study ID, what is published under it.
    private let byStudyID: [String: ChannelID]
    /// Every Study ID of an organization's channels: those that are not published answer "nothing yet".
    private let knownIDs: [FolderID: Set<StudyID>]
    /// By the Org ID and App ID that builds send, what they offer, in the order in which channels were made.
    private let byApp: [AppKey: [ChannelID]]

    /// By folder, what apps tell about themselves.
    private let apps: [FolderID: PublishedApp]

    /// The pictures and papers that any of the answers names, by digest.
    private let files: Set<String>

    private struct AppKey: Hashable {
        let organization: OrganizationID
        let app: AppID
    }

    /// Creates an empty catalog.
    init() {
        number = -1
        studies = [:]
        byStudyID = [:]
        knownIDs = [:]
        byApp = [:]
        apps = [:]
        files = []
    }

    /// Reads what has changed since another edition, and takes the rest over from it.
    init(number: Int, after previous: PublishedCatalog, _ transaction: borrowing Transaction) throws {
        self.number = number
        apps = try PublishedApp.all(transaction)
        let channels = try ChannelState.all(transaction)
        let newest = Dictionary(
            try transaction.rows("select channel_id, max(id) from publications group by channel_id") { row in
                (try row[0] as ChannelID, try row[1] as PublicationID)
            }, uniquingKeysWith: { first, _ in first })
        var studies: [ChannelID: PublishedStudy] = [:]
        var byStudyID: [String: ChannelID] = [:]
        var byApp: [AppKey: [ChannelID]] = [:]
        for channel in channels {
            if let known = previous.studies[channel.id], known.channel == channel,
                known.publication.id == newest[channel.id]
            {
                studies[channel.id] = known
            } else {
                studies[channel.id] = try PublishedStudy(channel, transaction)
            }
            guard studies[channel.id] != nil else { continue }
            byStudyID[channel.studyID.folded] = byStudyID[channel.studyID.folded] ?? channel.id
            byApp[AppKey(organization: channel.organizationID, app: channel.appID), default: []]
                .append(channel.id)
        }
        self.studies = studies
        files = studies.values.reduce(into: apps.values.reduce(into: []) { $0.formUnion($1.files) }) {
            $0.formUnion($1.files)
        }
        self.byStudyID = byStudyID
        self.byApp = byApp
        knownIDs = Dictionary(grouping: channels, by: \.organizationFolder).mapValues {
            Set($0.map(\.studyID))
        }
    }

    static func number(_ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select number from generations where name = 'publications'") ?? 0
    }

    /// What is published under a Study ID, in any case.
    public func study(_ id: StudyID) -> PublishedStudy? {
        byStudyID[id.folded].flatMap { studies[$0] }
    }

    /// What a channel offers.
    public func study(of channel: ChannelID) -> PublishedStudy? { studies[channel] }

    /// Whether any channel of an organization has this Study ID, published or not.
    public func contains(_ id: StudyID, in organization: FolderID) -> Bool {
        knownIDs[organization]?.contains(id) == true
    }

    /// Returns the studies of the app whose builds send these names.
    public func studies(of app: AppID, organization: OrganizationID) -> [PublishedStudy] {
        (byApp[AppKey(organization: organization, app: app)] ?? []).compactMap { studies[$0] }
    }

    /// Whether something that is published names a picture or paper, so that strangers can fetch it.
    public func serves(file digest: String) -> Bool { files.contains(digest) }

    /// Returns the documents of an app.
    public func app(_ folder: FolderID) -> PublishedApp { apps[folder] ?? .silent }
}
