import Access
import Adherence
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Sends a reminder to one participant.
struct ReminderController: FormController {
    /// Why nothing can be sent.
    static let otherServer = """
        Another registration server knows the phones of participants, and it sends to whole studies only. This portal can't \
        send reminders.
        """

    let siteMap: SiteMap
    let delivery: (any ReminderDelivery)?
    let schedules: StudyScheduleCache
    let pattern = ResponsePaths.participantReminder

    func submit(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String) {
        guard let delivery else { throw Conflict(Self.otherServer) }
        let id = context.participantID
        let languages = try schedules.schedules(of: grant.subject.id, transaction).languages
        try ReminderRepository.send(
            ReminderRuleForm.text(context.form, languages), to: id,
            because: context.form.text("reason"), by: delivery, with: grant, transaction)
        delivery.wake()
        return (
            Flash("Reminder sent to participant \(id)."),
            ResponsePaths.participant(id, grant.subject) + "#timeline"
        )
    }

    func page(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ReminderPage {
        let (channel, id) = (grant.subject, context.participantID)
        guard try FollowedParticipantRepository.covers(id, with: grant, transaction) else {
            throw NotFound("participant")
        }
        let address = ResponsePaths.participant(id, channel)
        let languages = try schedules.schedules(of: channel.id, transaction).languages
        let week = try ReminderRepository.countOfWeek(to: id, with: grant, transaction)
        return ReminderPage(
            frame: siteMap.frame(
                context, "Send a reminder",
                purpose:
                    "A push message to the phone of participant \(id). You don't learn whose phone it is.",
                section: "/participants", parent: PageLink("Participant \(id)", to: address)),
            address: "\(address)/reminder", back: address, week: week,
            text: ReminderRuleForm.text(context.form, languages), languages: languages,
            reason: context.form["reason"] ?? "",
            obstacle: try obstacle(id, grant, transaction), problems: problems)
    }

    /// Why nothing can be sent to a participant; an empty text if it can.
    private func obstacle(
        _ id: ParticipantID, _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> String {
        guard let delivery else { return Self.otherServer }
        if try !FollowedParticipantRepository.takesPart(id, with: grant, transaction) {
            return "Participant \(id) has withdrawn and gets no reminders."
        }
        return try delivery.canReach(id, transaction) ? "" : ReminderRepository.unreachable(id)
    }
}

/// The form of a reminder to one participant.
struct ReminderPage {
    let frame: Frame
    let address: String
    let back: String
    /// The reminders of the last 7 days.
    let week: Int
    let text: LocalizedText
    let languages: [LanguageTag]
    let reason: String
    /// Why nothing can be sent; an empty text if it can.
    let obstacle: String
    let problems: FormProblems

    var texts: [TextField] { ReminderTextFields.fields(text, languages, problems) }
    var used: String {
        "\(NumberFormat.counted(week, "reminder was", "reminders were")) sent in the last 7 days. Rules send at most \(ReminderLimits.perWeek)."
    }
}
