import Access
import Entrances
import SQLStore
import Studies
import Timekeeping

/// The studies at a place that somebody may enter, with the figures that this person may see.
struct StudyIndex {
    /// So long a response counts as recent.
    static let recentSeconds = 7 * 86_400

    /// The channels, by organization, app and Study ID.
    let channels: [Channel]
    /// What the person may on each folder.
    let standings: [FolderID: Standing]
    private let participants: [ChannelID: Int]
    private let responses: [ChannelID: StudyFigures.Responses]

    init(
        _ channels: [Channel], for visit: Visit, figures: StudyFigures, in transaction: borrowing Transaction
    ) throws {
        let standings = try RoleRepository.visible(to: visit.requirePerson().user, in: transaction)
        let mine = channels.filter { standings[$0.study.id] != nil }
        let counting = mine.filter { standings[$0.study.id]?.may(ViewTokenCounts.self) == true }.map(\.id)
        let reading = mine.filter { standings[$0.study.id]?.may(ViewResponses.self) == true }.map(\.id)
        self.channels = mine
        self.standings = standings
        participants = counting.isEmpty ? [:] : try figures.participants(counting, transaction)
        responses =
            reading.isEmpty
            ? [:]
            : try figures.responses(
                reading, visit.now.adding(seconds: -Self.recentSeconds), transaction)
    }

    /// Whether anybody's participants may be counted.
    var countsParticipants: Bool { !participants.isEmpty }
    /// Whether any responses may be counted.
    var countsResponses: Bool { !responses.isEmpty }

    /// How many take part in a channel, or nil if that is not for this person.
    func participants(of channel: Channel) -> Int? { participants[channel.id] }

    /// How responses stand in a channel, or nil if that is not for this person.
    func responses(of channel: Channel) -> StudyFigures.Responses? { responses[channel.id] }

    /// Who changed the designs of some channels last, as far as this person sees designs.
    func lastChanges(
        of channels: some Sequence<Channel>, in transaction: borrowing Transaction
    ) throws -> [FolderID: LastChange] {
        let seen = channels.filter { standings[$0.study.id]?.may(ViewDesign.self) == true }
        return try LastChange.find(in: seen.map(\.study.scope), transaction)
    }
}
