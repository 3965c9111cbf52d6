import Access
import Adherence
import Timekeeping
import Vocabulary

/// What is stored about a participant from which the states of runs follow.
struct ParticipantRecord: Sendable {
    let participant: ParticipantID
    let channel: ChannelID
    /// The state of the data; a result is stored only if it's still the same.
    let revision: Int64
    let enrolledAt: Instant
    let withdrawnAt: Instant?
    /// The site to which the participant belongs now.
    let site: StudySiteID?
    /// The sites to which the participant belonged before, each with the end of that time, oldest first.
    let previousSites: [(site: StudySiteID?, until: Instant)]
    /// The last sign-in of the participant's account, or the last call that reached the participant.
    let lastContactAt: Instant?
    /// The periods in which nothing is expected of the participant.
    let holds: [Pause]
    let responses: [Response]
    let anchors: AnchorDays

    /// Returns what was stored at a time.
    func asOf(_ time: Instant) -> ParticipantRecord {
        ParticipantRecord(
            participant: participant, channel: channel, revision: revision, enrolledAt: enrolledAt,
            withdrawnAt: withdrawnAt, site: site, previousSites: previousSites,
            lastContactAt: lastContactAt.flatMap { $0 <= time ? $0 : nil },
            holds: holds, responses: responses.filter { $0.receivedAt <= time }, anchors: anchors)
    }

    /// A response that wasn't discarded.
    struct Response: Sendable {
        let id: ResponseID
        let activity: String
        let receivedAt: Instant
        let time: ResponseTime
        /// Whether the time was read from the data just now and isn't stored yet.
        let isNew: Bool
    }
}
