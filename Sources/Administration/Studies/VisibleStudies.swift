import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The studies in a folder that the user has access to, with the figures that they may see.
///
/// Archived studies are separate and have no figures, unless the folder itself is an app or is archived.
struct VisibleStudies {
    /// The age in seconds up to which a response counts as recent.
    static let recentSeconds = 7 * 86_400

    /// The channels, by organization, app and Study ID.
    let channels: [ChannelSummary]
    /// The archived channels, and the channels of archived apps.
    let archived: [ChannelSummary]
    /// The apps in the folder, which offer the channels.
    let apps: [FolderID: AppFolder]
    /// The user's roles on each folder.
    let rolesByLevel: [FolderID: EffectiveRoles]
    private let participants: [ChannelID: Int]
    private let responses: [ChannelID: StudyListCounts.Responses]

    init(
        _ context: RequestContext, listCounts: StudyListCounts, in transaction: borrowing Transaction
    ) throws {
        let place = context.location
        // A study may be offered by an app of its organization other than its own.
        let rolesByLevel = try RoleRepository.visible(
            to: context.requirePerson().holder, at: context.now, below: place.organization?.id ?? .site,
            in: transaction)
        let apps = try Self.apps(at: place, in: transaction)
        let listed = Dictionary(
            grouping: try FolderRepository.summaries(at: place, in: transaction).filter {
                rolesByLevel[$0.study]?.reach($0.id) == true
            }, by: \.app)
        let all = apps.flatMap { listed[$0.id] ?? [] }
        let apart = Self.archived(all, of: apps, rolesByLevel, at: place)
        let mine = apart.isEmpty ? all : all.filter { !apart.contains($0.id) }
        let counting = Self.channels(mine, with: ViewTokenCounts.self, rolesByLevel)
        let reading = Self.channels(mine, with: ViewResponses.self, rolesByLevel)
        channels = mine
        archived = all.filter { apart.contains($0.id) }
        self.rolesByLevel = rolesByLevel
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        participants = counting.isEmpty ? [:] : try listCounts.participants(counting, transaction)
        responses =
            reading.isEmpty
            ? [:]
            : try listCounts.responses(
                reading, context.now.adding(seconds: -Self.recentSeconds), transaction)
    }

    /// Returns the channels listed as archived on the pages of the site or an organization, because of their study or
    /// app.
    private static func archived(
        _ channels: [ChannelSummary], of apps: [AppFolder], _ rolesByLevel: [FolderID: EffectiveRoles],
        at place: FolderLocation
    ) -> Set<ChannelID> {
        guard place.app == nil, place.archivedFolder == nil else { return [] }
        let archived = Set(apps.filter { $0.archivedFolder != nil }.map(\.id))
        return Set(
            channels.filter { rolesByLevel[$0.study]?.isArchived == true || archived.contains($0.app) }.map(
                \.id)
        )
    }

    /// Returns the channels on whose studies the user has a permission.
    private static func channels<P: Permission>(
        _ channels: [ChannelSummary], with permission: P.Type, _ rolesByLevel: [FolderID: EffectiveRoles]
    ) -> [ChannelID] {
        channels.filter { rolesByLevel[$0.study]?.hasPermission(permission) == true }.map(\.id)
    }

    private static func apps(at place: FolderLocation, in transaction: borrowing Transaction) throws
        -> [AppFolder]
    {
        if let app = place.app { return [app] }
        if let organization = place.organization {
            return try FolderRepository.apps(of: organization, in: transaction)
        }
        return try FolderRepository.apps(in: transaction)
    }

    /// Whether the user may see the participant counts of any channel.
    var countsParticipants: Bool { !participants.isEmpty }
    /// Whether the user may see the response counts of any channel.
    var countsResponses: Bool { !responses.isEmpty }

    /// Returns the number of participants of a channel; nil if the user may not see it.
    func participants(of channel: ChannelID) -> Int? { participants[channel] }

    /// Returns the state of the responses of a channel; nil if the user may not see it.
    func responses(of channel: ChannelID) -> StudyListCounts.Responses? { responses[channel] }

    /// The organizations of the channels.
    var organizations: Set<FolderID> { organizations(of: channels) }

    /// The organizations of the channels, including archived ones.
    var enteredOrganizations: Set<FolderID> { organizations(of: channels + archived) }

    private func organizations(of channels: [ChannelSummary]) -> Set<FolderID> {
        Set(Set(channels.map(\.app)).compactMap { apps[$0]?.organization.id })
    }

    /// Whether the user has a permission on a channel's study.
    func may<P: Permission>(_ permission: P.Type, on study: FolderID) -> Bool {
        rolesByLevel[study]?.hasPermission(permission) == true
    }

    /// Returns who last changed the designs of channels, for designs that the user may see.
    func lastChanges(
        of channels: [Channel], in transaction: borrowing Transaction
    ) throws -> [FolderID: LastChange] {
        let seen = channels.filter { may(ViewDesign.self, on: $0.study.id) }
        return try DesignRepository.lastChanges(in: seen.map(\.study.scope), transaction)
    }

    /// Returns when each design was last changed, for designs that the user may see.
    func timesOfChange(in transaction: borrowing Transaction) throws -> [FolderID: Instant] {
        try DesignRepository.lastChangeTimes(transaction).filter { may(ViewDesign.self, on: $0.key) }
    }
}
