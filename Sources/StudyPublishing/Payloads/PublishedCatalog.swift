import SQLStore
import Studies
import Vocabulary

/// A snapshot of everything that apps can read.
public struct PublishedCatalog: Sendable {
    /// The number of publishing changes at the time of the snapshot.
    let number: Int
    /// The published study of each channel.
    private let studies: [ChannelID: PublishedStudy]
    /// The published channels by case-folded Study ID.
    private let byStudyID: [String: ChannelID]
    /// All Study IDs of an organization's channels. Requests for unpublished ones are answered as not yet published.
    private let knownIDs: [FolderID: Set<StudyID>]
    /// The published channels by the Org ID and App ID that builds send, in the order in which channels were created.
    private let byApp: [AppKey: [ChannelID]]

    /// The app documents by folder.
    private let apps: [FolderID: PublishedApp]

    /// The digests of the images and PDFs in any of the responses.
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

    /// Loads what changed since a previous catalog, and copies the rest from it.
    init(number: Int, after previous: PublishedCatalog, _ transaction: borrowing Transaction) throws {
        self.number = number
        apps = try PublishedApp.all(transaction)
        let channels = try ChannelStateRepository.all(transaction)
        let newest = try PublicationRepository.newestIDs(transaction)
        var studies: [ChannelID: PublishedStudy] = [:]
        var byStudyID: [String: ChannelID] = [:]
        var byApp: [AppKey: [ChannelID]] = [:]
        for channel in channels {
            let known = previous.study(of: channel, newest: newest[channel.id])
            guard let study = try known ?? PublishedStudy(channel, transaction) else { continue }
            studies[channel.id] = study
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

    /// Returns the study of a channel if neither the channel nor its newest publication has changed since; nil otherwise.
    private func study(of channel: ChannelState, newest: PublicationID?) -> PublishedStudy? {
        studies[channel.id].flatMap { $0.channel == channel && $0.publication.id == newest ? $0 : nil }
    }

    static func number(_ transaction: borrowing Transaction) throws -> Int {
        try GenerationRepository.publications.number(in: transaction)
    }

    /// Returns the study published under a Study ID, compared case-insensitively.
    public func study(_ id: StudyID) -> PublishedStudy? {
        byStudyID[id.folded].flatMap { studies[$0] }
    }

    /// Returns the published study of a channel.
    public func study(of channel: ChannelID) -> PublishedStudy? { studies[channel] }

    /// Returns whether a channel of an organization has this Study ID, published or not.
    public func contains(_ id: StudyID, in organization: FolderID) -> Bool {
        knownIDs[organization]?.contains(id) == true
    }

    /// Returns the studies of the app whose builds send these IDs.
    public func studies(of app: AppID, organization: OrganizationID) -> [PublishedStudy] {
        (byApp[AppKey(organization: organization, app: app)] ?? []).compactMap { studies[$0] }
    }

    /// Returns whether a published response refers to an image or PDF, so that it can be fetched without credentials.
    public func serves(file digest: String) -> Bool { files.contains(digest) }

    /// Returns the documents of an app.
    public func app(_ folder: FolderID) -> PublishedApp { apps[folder] ?? .silent }
}
