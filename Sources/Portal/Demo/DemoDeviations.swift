import Access
import Adherence
import Responses
import SQLStore
import StudyManagement
import Timekeeping
import Vocabulary

/// The deviations of the demo: a rule that finds missed runs, and what the people of a clinic recorded.
struct DemoDeviations: Sendable {
    private static let study = "MERIDIAN/HERON/SLEEP01"
    private static let ruleDays = 120

    /// A deviation, and how many days ago it happened.
    private struct DemoDeviation: Sendable {
        let kind: Deviation.Kind
        let days: Int
        let reason: Deviation.Reason
        let explanation: String
        var verdict: DeviationDecisionDraft?
    }

    private static let deviations = [
        DemoDeviation(
            kind: .visit, days: 9, reason: .away, explanation: "Came eleven days after the window.",
            verdict: DeviationDecisionDraft(.important, "The visit's data are left out of the main analysis.")
        ),
        DemoDeviation(
            kind: .procedure, days: 6, reason: .team,
            explanation: "The watch was handed out without its charger.",
            verdict: DeviationDecisionDraft(.minor, "")),
        DemoDeviation(
            kind: .consent, days: 2, reason: .team, explanation: "Signed the Spanish form, dated a day early."
        ),
    ]

    let installation: Installation

    func make() async throws {
        let recorded = try await record()
        let session = try await DemoSession("folderadmin@example.org", at: Self.study, installation)
        try await installation.store.write { transaction in
            let grant = try Roles.require(
                DecideDeviations.self, on: session.channel, by: session.person.actor, in: transaction)
            let plan = try StudyScheduleCache().schedules(of: session.channel.id, transaction)
            let since = grant.now - .days(Self.ruleDays)
            try DeviationRuleRepository.save(
                plan.current.filter { $0.rawValue == DemoDeviations.visit }.map {
                    DeviationRule($0, countsLate: true, since: since)
                }, with: grant, transaction)
            for (id, verdict) in recorded {
                guard let verdict else { continue }
                try DeviationRepository.decide(
                    [DeviationRevision(id, revision: 0)], verdict, with: grant, transaction)
            }
        }
        try await session.end()
    }

    /// The activity that belongs to a visit.
    private static let visit = "AfterVisit"

    /// Records the deviations of a clinic, each of another participant.
    private func record() async throws -> [(DeviationID, DeviationDecisionDraft?)] {
        let session = try await DemoSession("clinic@example.org", at: Self.study, installation)
        let recorded = try await installation.store.write { transaction in
            let grant = try Roles.require(
                FollowParticipantsAtSites.self, on: session.channel, by: session.person.actor,
                in: transaction)
            let today = try StudyScheduleCache().schedules(of: session.channel.id, transaction)
                .today(at: grant.now)
            let people = try FollowedParticipantRepository.newest(
                Self.deviations.count, with: grant, transaction)
            return try zip(Self.deviations, people).map { deviation, participant in
                let draft = DeviationDraft(
                    deviation.kind, on: today.adding(days: -deviation.days),
                    DeviationReasonDraft(deviation.reason, deviation.explanation))
                let id = try DeviationRepository.record(draft, of: participant, with: grant, transaction)
                return (id, deviation.verdict)
            }
        }
        try await session.end()
        return recorded
    }
}
