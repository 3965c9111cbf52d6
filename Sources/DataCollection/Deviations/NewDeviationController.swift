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
        let reason = DeviationReasonDraft(Deviation.Reason(rawValue: entered.reason), entered.explanation)
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
        let known = try DeviationRepository.page(
            DeviationFilter(of: participant), count: 1_000, with: grant, transaction)
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
