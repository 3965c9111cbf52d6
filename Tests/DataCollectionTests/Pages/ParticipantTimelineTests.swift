import Adherence
import PortalUI
import Responses
import Testing
import Timekeeping

@testable import DataCollection

/// The timeline of a participant. 23 November 2026 is a Monday.
struct ParticipantTimelineTests {
    private static let diary = ActivityID("Diary")

    private func response(_ day: Int, _ status: ResponseStatus = .processed) throws -> ParticipantEvent {
        ParticipantEvent(
            kind: .response(
                ResponseID(rawValue: Int64(day)), activity: Self.diary, version: "1.0", status,
                cause: status == .error ? FailureCause(text: "value-type hours") : nil),
            at: try #require(Instant(iso8601: "2026-11-\(day)T09:00:00.000Z")), author: nil)
    }

    private func entries(_ events: [ParticipantEvent]) -> [TimelineEntry] {
        events.months([Self.diary: "Sleep diary"]) { _ in nil }.flatMap(\.entries)
    }

    @Test func `responses of a week are one entry that summarizes them`() throws {
        let entries = entries(try [27, 25, 23, 22, 20].map { try response($0) })
        #expect(entries.map(\.members.count) == [3, 0, 0])
        #expect(entries.first?.detail == "23 Nov to 27 Nov, processed")
    }

    @Test func `failed responses are shown one by one`() throws {
        let entries = entries([
            try response(27), try response(26, .error), try response(25), try response(24, .error),
        ])
        #expect(entries.map(\.members.count) == [0, 0, 0, 0])
        #expect(entries[1].detail == "Failed: Value of the wrong type. Version 1.0")
        #expect(entries[0].detail == "Version 1.0, processed")
    }
}
