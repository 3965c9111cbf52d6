import Access
import DataCollection
import SQLStore
import Studies

/// The work of a research team: shared views and charts, and a corrected answer.
struct DemoLists: Sendable {
    let console: Operator
    let work: ListOperations

    /// Adds views, charts and a correction to the Lists of the sleep study, which has responses of some weeks.
    func make(in channel: Channel, _ transaction: borrowing Transaction) throws {
        let grant = console.grant(EditResponses.self, on: channel)
        let list = "SleepDiary"
        try work.share(
            "Restless nights", of: list,
            query:
                "column=Key&column=ParticipantId&column=hours&column=wakeCount&column=rested&column=received"
                + "&sort=-wakeCount&query.wakeCount~gte=4",
            with: grant, in: transaction)
        try work.addHomePanel(
            "Restless nights", of: list, with: grant, home: console.grant(ConfigureStudy.self, on: channel),
            in: transaction)
        try shareCharts(of: list, grant, transaction)
        try work.share(
            "In use, newest first", of: "EnrollmentToken",
            query: "column=Token&column=Batch&column=State&column=Used&sort=-Used&query.State~eq=used",
            with: grant, in: transaction)
        try work.share(
            "Visits at Northside", of: "ParticipantProperties",
            query:
                "column=EnrollmentToken&column=ParticipantId&column=clinicVisit&column=clinicSite"
                + "&sort=clinicVisit&query.clinicSite~startswith=Northside",
            with: grant, in: transaction)
        try work.correct(
            "hours", to: "7.5", inRow: 2, of: list, reason: "The participant called: 7 and a half, not 6.",
            with: grant, in: transaction)
    }

    private func shareCharts(
        of list: String, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try work.share(
            "Rest by waking", of: list, asChart: true, query: "chart=box&x=wakeCount&y=rested", with: grant,
            in: transaction)
        try work.share(
            "Hours day by day", of: list, asChart: true, query: "chart=line&x=received&y=hours&by=sick",
            with: grant, in: transaction)
    }
}
