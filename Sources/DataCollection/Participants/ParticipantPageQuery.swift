import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// What the address of a participant's page asks for.
struct ParticipantPageQuery: Sendable {
    private let filter: ParticipantEventFilter
    /// The response before which answers begin; nil for the newest.
    let response: ResponseID?
    /// The time before which events begin; nil for the newest.
    let before: Instant?
    /// The last day of the runs; nil for a few days after today.
    let lastDay: CivilDate?

    init(_ query: Query) throws {
        filter = try query.option("show") ?? .everything
        let number = query.rowNumber("before")
        response = filter == .answers ? number.map { ResponseID($0) } : nil
        before = filter == .answers ? nil : number.map { Instant(milliseconds: $0) }
        lastDay = try query.option("runs", CivilDate.init(_:))
    }

    /// Returns which events are shown: all of them to users who ask for what they don't see.
    func filter(readsResponses: Bool) -> ParticipantEventFilter {
        readsResponses || !filter.needsResponses ? filter : .everything
    }

    var isFirst: Bool { response == nil && before == nil }
}
