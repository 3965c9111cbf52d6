import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The list of rules that send reminders.
struct ReminderRuleController: Sendable {
    private static let countedDays = 30

    let siteMap: SiteMap
    let schedules: StudyScheduleCache
    /// Whether this portal knows the phones of participants.
    let canSend: Bool

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.reminderRules, requiring: ViewResponsesAtSites.self, use: list),
            .post(ResponsePaths.reminderRuleSwitch, requiring: FollowParticipants.self, use: turn),
            .post(ResponsePaths.reminderRuleDeletion, requiring: FollowParticipants.self, use: delete),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let counts = try ReminderRepository.counts(
            since: context.now - .days(Self.countedDays), with: grant, transaction)
        let titles = try schedules.schedules(of: channel.id, transaction).titles
        let rows = try ReminderRuleRepository.all(with: grant, transaction).map { rule in
            ReminderRulesPage.Row(rule, counts[rule.id] ?? ReminderCounts(), titles, channel)
        }
        let page = ReminderRulesPage(
            frame: siteMap.frame(
                context, "Reminders", purpose: "Push messages to phones of participants, by rules.",
                section: "/worklist", parent: PageLink("Worklist", to: ResponsePaths.worklist(channel))),
            address: ResponsePaths.reminderRules(channel), rows: rows, canSend: canSend,
            mayChange: context.hasPermission(FollowParticipants.self))
        return .html(page.render())
    }

    private func turn(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let isOn = context.form["on"] == "1"
        if isOn, !canSend { throw Conflict(ReminderController.otherServer) }
        try ReminderRuleRepository.turn(context.reminderRule, on: isOn, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.reminderRules(grant.subject),
            flash: Flash(
                isOn
                    ? "The rule sends reminders from now on."
                    : "The rule is turned off. What it had planned isn't sent."))
    }

    private func delete(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let rule = try ReminderRuleRepository.find(context.reminderRule, with: grant, transaction)
        if rule.isOn { throw Conflict("Switch the rule off before you delete it.") }
        try ReminderRuleRepository.delete(rule.id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.reminderRules(grant.subject), flash: Flash("Rule deleted."))
    }
}

extension RequestContext {
    /// The rule in the path.
    var reminderRule: ReminderRuleID {
        ReminderRuleID(request.parameters.value("rule", as: Int64.self) ?? 0)
    }
}
