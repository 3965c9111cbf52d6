import Access
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// The studies at a place that someone may enter, with the figures that this person may see.
///
/// What is archived is apart, without figures, unless the place itself is an app or archived.
struct VisibleStudies {
    /// So long a response counts as recent.
    static let recentSeconds = 7 * 86_400

    /// The channels, by organization, app and Study ID.
    let channels: [ChannelSummary]
    /// The channels that are archived, or that archived apps offer.
    let archived: [ChannelSummary]
    /// The apps at the place, which offer them.
    let apps: [FolderID: AppFolder]
    /// What the person may on each folder.
    let rolesByLevel: [FolderID: EffectiveRoles]
    private let participants: [ChannelID: Int]
    private let responses: [ChannelID: StudyListCounts.Responses]

    init(
        _ context: RequestContext, figures: StudyListCounts, in transaction: borrowing Transaction
    ) throws {
        let place = context.location
        // A study may be offered by another app of its organization than its own.
        let rolesByLevel = try RoleRepository.visible(
            to: context.requirePerson().holder, below: place.organization?.id ?? .site, in: transaction)
        let apps = try Self.apps(at: place, in: transaction)
        let listed = Dictionary(
            grouping: try FolderRepository.summaries(at: place, in: transaction).filter {
                rolesByLevel[$0.study] != nil
            }, by: \.app)
        let all = apps.flatMap { listed[$0.id] ?? [] }
        let apart = Self.archived(all, of: apps, rolesByLevel, at: place)
        let mine = apart.isEmpty ? all : all.filter { !apart.contains($0.id) }
        let counting = mine.filter { rolesByLevel[$0.study]?.hasPermission(ViewTokenCounts.self) == true }
            .map(
                \.id)
        let reading = mine.filter { rolesByLevel[$0.study]?.hasPermission(ViewResponses.self) == true }.map(
            \.id)
        channels = mine
        archived = all.filter { apart.contains($0.id) }
        self.rolesByLevel = rolesByLevel
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        participants = counting.isEmpty ? [:] : try figures.participants(counting, transaction)
        responses =
            reading.isEmpty
            ? [:]
            : try figures.responses(
                reading, context.now.adding(seconds: -Self.recentSeconds), transaction)
    }

    /// The channels that are kept apart in the lists of a site or an organization: by the study or by the app.
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

    private static func apps(at place: FolderLocation, in transaction: borrowing Transaction) throws
        -> [AppFolder]
    {
        if let app = place.app { return [app] }
        if let organization = place.organization {
            return try FolderRepository.apps(of: organization, in: transaction)
        }
        return try FolderRepository.apps(in: transaction)
    }

    /// Whether anyone's participants may be counted.
    var countsParticipants: Bool { !participants.isEmpty }
    /// Whether any responses may be counted.
    var countsResponses: Bool { !responses.isEmpty }

    /// How many take part in a channel, or nil if that is not for this person.
    func participants(of channel: ChannelID) -> Int? { participants[channel] }

    /// The state of the responses of a channel, or nil if that is not for this person.
    func responses(of channel: ChannelID) -> StudyListCounts.Responses? { responses[channel] }

    /// The organizations of the channels.
    var organizations: Set<FolderID> { organizations(of: channels) }

    /// The same, also of the channels of archived apps.
    var enteredOrganizations: Set<FolderID> { organizations(of: channels + archived) }

    private func organizations(of channels: [ChannelSummary]) -> Set<FolderID> {
        Set(Set(channels.map(\.app)).compactMap { apps[$0]?.organization.id })
    }

    /// What the person may on a channel's study.
    func may<P: Permission>(_ permission: P.Type, on study: FolderID) -> Bool {
        rolesByLevel[study]?.hasPermission(permission) == true
    }

    /// Who changed the designs of some channels last, as far as this person sees designs.
    func lastChanges(
        of channels: [Channel], in transaction: borrowing Transaction
    ) throws -> [FolderID: LastChange] {
        let seen = channels.filter { may(ViewDesign.self, on: $0.study.id) }
        return try LastChange.find(in: seen.map(\.study.scope), transaction)
    }

    /// When each design was changed last, as far as this person sees designs.
    func timesOfChange(in transaction: borrowing Transaction) throws -> [FolderID: Instant] {
        try LastChange.times(transaction).filter { may(ViewDesign.self, on: $0.key) }
    }
}
