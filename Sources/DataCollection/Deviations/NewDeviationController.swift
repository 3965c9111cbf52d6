import Access
import Adherence
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Records deviations: missed and late runs of a participant, and others.
struct NewDeviationController: FormController {
    let siteMap: SiteMap
    let schedules: StudyScheduleCache
    let pattern = ResponsePaths.newDeviation

    func submit(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        let entered = NewDeviationPage.Entered(context)
        guard let participant = entered.participantID else {
            throw InvalidInput("participant", "Enter the number of a participant.")
        }
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw InvalidInput("participant", "There is no participant \(participant) here.")
        }
        let run = try missed(of: participant, grant, transaction).first { $0.value == entered.what }
        let kind = run.map { $0.state == .late ? .late : .missed } ?? Deviation.Kind(rawValue: entered.what)
        guard let kind, run != nil || !kind.isAboutRun else {
            throw InvalidInput("what", "Choose what happened.")
        }
        let reason = DeviationReason(Deviation.Reason(rawValue: entered.reason), entered.explanation)
        let draft = DeviationDraft(
            kind, run: run?.run, on: try run?.run.start.date ?? entered.checkedDay(), reason)
        try DeviationRepository.record(
            draft, of: participant, runState: run?.state, with: grant, transaction)
        return (
            Flash("Deviation of participant \(participant) recorded."),
            entered.isFromParticipant
                ? ResponsePaths.participant(participant, grant.subject)
                : ResponsePaths.deviations(grant.subject) + "?list=\(DeviationTab.undecided.rawValue)"
        )
    }

    /// Returns the runs that were missed or answered late and have no reason yet.
    private func missed(
        of participant: ParticipantID, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [MissedRun] {
        guard
            let adherence = try ParticipantRunsRepository.find(
                participant, schedules, at: grant.now, with: grant, transaction)
        else { return [] }
        var filter = DeviationFilter()
        filter.participant = participant
        let known = try DeviationRepository.page(filter, count: 1_000, with: grant, transaction)
        let explained = Set(known.filter { $0.state != .unexplained }.compactMap(\.run))
        return MissedRun.all(in: adherence, at: grant.now).filter { !explained.contains($0.run) }
    }

    func page(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> NewDeviationPage {
        let (channel, entered) = (grant.subject, NewDeviationPage.Entered(context))
        let titles = try schedules.schedules(of: channel.id, transaction).titles
        let runs = try entered.participantID.map { try missed(of: $0, grant, transaction) } ?? []
        let back =
            entered.isFromParticipant
            ? entered.participantID.map { ResponsePaths.participant($0, channel) } : nil
        return NewDeviationPage(
            frame: siteMap.frame(
                context, "Record a deviation",
                purpose: "Participants never see deviations; monitors do.", section: "/deviations",
                parent: PageLink("Deviations", to: ResponsePaths.deviations(channel))),
            address: ResponsePaths.newDeviation(channel),
            back: back ?? ResponsePaths.deviations(channel), entered: entered,
            runs: runs.map { SelectOption($0.value, $0.words(titles)) }, problems: problems)
    }
}

/// A run that was missed or answered late.
struct MissedRun {
    /// Older ones aren't offered.
    private static let countMax = 100

    let run: Deviation.Run
    let state: RunOutcome

    /// The value in the form.
    var value: String { "run:\(run.activity.rawValue)|\(run.startText)" }

    /// Returns the missed and late runs that have closed, newest first.
    static func all(in adherence: ParticipantAdherence, at now: Instant) -> [MissedRun] {
        let runs = adherence.activities.flatMap { activity in
            activity.runs.compactMap { run -> MissedRun? in
                guard run.state == .missed || run.state == .late, run.window.hasClosed(at: now) else {
                    return nil
                }
                return MissedRun(
                    run: Deviation.Run(activity.activity, run.run.start),
                    state: run.state == .late ? .late : .missed)
            }
        }
        return Array(runs.sorted { $0.run.start > $1.run.start }.prefix(countMax))
    }

    func words(_ titles: [ActivityID: String]) -> String {
        let title = titles[run.activity] ?? run.activity.rawValue
        let result = state == .late ? "answered late" : "missed"
        return "\(title), \(run.start.date.dayMonthYear), \(run.start.time.hourAndMinute): \(result)"
    }
}
