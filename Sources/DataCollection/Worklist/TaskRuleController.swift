import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The rules of a study that make tasks. They concern all sites, so only users with the whole study change them.
struct TaskRuleController: Sendable {
    let siteMap: SiteMap
    let worker: TaskRuleWorker

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.taskRules, requiring: ViewResponsesAtSites.self, use: show),
            .post(ResponsePaths.taskRules, requiring: FollowParticipants.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let settings = try TaskRuleRepository.settings(with: grant, transaction)
        return .html(
            page(settings.map(TaskRulesPage.Entry.init), settings, FormProblems(), context, grant.subject)
                .render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let present = try TaskRuleRepository.settings(with: grant, transaction)
        let entries = present.map { TaskRulesPage.Entry($0, changedBy: context.form) }
        do {
            try EditedState.check(context.form, shows: present.editedState, "these rules")
            try TaskRuleRepository.save(entries.map(\.setting), with: grant, transaction)
        } catch let invalid as InvalidInput {
            let page = page(entries, present, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.worklist(grant.subject),
            flash: Flash("Rules saved. They make their first tasks within a minute."))
    }

    private func page(
        _ entries: [TaskRulesPage.Entry], _ present: [TaskRuleSetting], _ problems: FormProblems,
        _ context: RequestContext, _ channel: Channel
    ) -> TaskRulesPage {
        TaskRulesPage(
            frame: siteMap.frame(
                context, "Task rules",
                purpose:
                    "A participant has one open task of each rule. Tasks of rules aren't assigned to anyone.",
                section: "/worklist", parent: PageLink("Worklist", to: ResponsePaths.worklist(channel))),
            address: ResponsePaths.taskRules(channel), back: ResponsePaths.worklist(channel),
            entries: entries, was: present.editedState,
            mayChange: context.hasPermission(FollowParticipants.self),
            isOfSite: context.sites(of: FollowParticipantsAtSites.self) != nil, problems: problems)
    }
}

extension [TaskRuleSetting] {
    /// What the form can change.
    fileprivate var editedState: String {
        EditedState.digest(
            of: flatMap { ["\($0.isOn)", "\($0.rule.days)", "\($0.rule.dueDays)", $0.rule.text] })
    }
}
