import Access
import DataCollection
import SQLStore
import Studies
import Timekeeping

/// The participant properties of the sleep study: dates and sites of visits.
struct DemoProperties: Sendable {
    private static let count = 150
    private static let sites = ["Northside", "Harbor", "Elm Street"]
    /// The first visit, in days before the creation of the demo.
    private static let firstVisitDaysAgo = 30

    let console: Operator
    let work: PropertyOperations
    let clock: DemoClock

    func make(in channel: Channel, _ transaction: borrowing Transaction) throws {
        let grant = console.grant(EditResponses.self, on: channel)
        let participants = try work.participants(upTo: Self.count, grant, in: transaction)
        for (index, participant) in participants.enumerated() {
            let day = clock.date(daysAgo: Self.firstVisitDaysAgo - index % 45)
            try work.set(
                [("clinicVisit", day.description), ("clinicSite", Self.sites[index % Self.sites.count])],
                ofParticipant: participant, reason: "Clinic appointment list", with: grant,
                in: transaction)
        }
        guard let first = participants.first else { return }
        try work.set(
            [("clinicSite", "Northside, building B")], ofParticipant: first,
            reason: "The participant moved to another building", with: grant, in: transaction)
    }
}
