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

/// The form of a rule that sends reminders. The page of a stored rule says what it would have sent.
struct ReminderRuleFormController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.newReminderRule, requiring: FollowParticipants.self, use: ask),
            .post(ResponsePaths.newReminderRule, requiring: FollowParticipants.self, use: add),
            .get(ResponsePaths.reminderRule, requiring: FollowParticipants.self, async: edit),
            .post(ResponsePaths.reminderRule, requiring: FollowParticipants.self, use: save),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        return .html(
            page(ReminderRuleForm(), nil, plan, FormProblems(), context, grant.subject).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        let form = ReminderRuleForm(context.form, plan.languages)
        do {
            let id = try ReminderRuleRepository.add(
                try form.draft(plan.current), with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.reminderRule(id, grant.subject),
                flash: Flash(
                    .success, "Rule added.", detail: "See what it would have sent, then turn it on."))
        } catch let invalid as InvalidInput {
            let page = page(form, nil, plan, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func edit(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>
    ) async throws -> Response {
        let (channel, id, schedules) = (grant.subject, context.reminderRule, schedules)
        let (rule, plan, dryRun) = try await store.backgroundSnapshot { transaction in
            let grant = try context.require(FollowParticipants.self, on: channel, in: transaction)
            let rule = try ReminderRuleRepository.find(id, with: grant, transaction)
            return (
                rule, try schedules.schedules(of: channel.id, transaction),
                try ReminderDryRun(
                    rule.draft.trigger, schedules, at: context.now, with: grant, transaction)
            )
        }
        var page = page(ReminderRuleForm(rule.draft), rule, plan, FormProblems(), context, channel)
        page.dryRun = dryRun.words
        return .html(page.render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        let rule = try ReminderRuleRepository.find(context.reminderRule, with: grant, transaction)
        let form = ReminderRuleForm(context.form, plan.languages)
        do {
            // The activity of a rule can be missing in the current version.
            let activities = plan.current + [rule.draft.trigger.activity].compactMap(\.self)
            let draft = try form.draft(activities)
            try EditedState.check(context.form, shows: rule.draft.editedState, "this rule")
            try ReminderRuleRepository.change(rule.id, to: draft, with: grant, transaction)
            return context.redirect(
                to: ResponsePaths.reminderRule(rule.id, grant.subject),
                flash: Flash(
                    rule.isOn && rule.draft.trigger != draft.trigger
                        ? "Rule saved and turned off. See what it would have sent, then turn it on again."
                        : "Rule saved."))
        } catch let invalid as InvalidInput {
            let page = page(form, rule, plan, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ form: ReminderRuleForm, _ rule: ReminderRule?, _ plan: StudySchedules, _ problems: FormProblems,
        _ context: RequestContext, _ channel: Channel
    ) -> ReminderRuleFormPage {
        let list = ResponsePaths.reminderRules(channel)
        return ReminderRuleFormPage(
            frame: siteMap.frame(
                context, rule == nil ? "New reminder rule" : "Reminder rule",
                purpose:
                    "Locked screens show the text. Don't write anything about health or the study's topic.",
                section: "/worklist", parent: PageLink("Reminders", to: list)),
            address: rule.map { ResponsePaths.reminderRule($0.id, channel) } ?? list + "/new", back: list,
            form: form, rule: rule, languages: plan.languages,
            activities: plan.current.map { SelectOption($0.rawValue, plan.titles[$0] ?? $0.rawValue) },
            problems: problems)
    }
}
