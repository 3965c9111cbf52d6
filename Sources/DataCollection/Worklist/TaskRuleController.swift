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
        let rules = try TaskRuleRepository.all(with: grant, transaction)
        let entries = TaskRule.Kind.allCases.map { kind in
            let rule = rules.first { $0.kind == kind }
            return TaskRulesPage.Entry(rule ?? TaskRule.proposal(kind), isOn: rule != nil)
        }
        return .html(page(entries, FormProblems(), context, grant.subject).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<FollowParticipants>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entries = TaskRule.Kind.allCases.map { TaskRulesPage.Entry($0, context.form) }
        do {
            try TaskRuleRepository.save(
                entries.filter(\.isOn).map { try $0.rule() }, with: grant, transaction)
        } catch let invalid as InvalidInput {
            let page = page(entries, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.worklist(grant.subject),
            flash: Flash("Rules saved. They make their first tasks within a minute."))
    }

    private func page(
        _ entries: [TaskRulesPage.Entry], _ problems: FormProblems, _ context: RequestContext,
        _ channel: Channel
    ) -> TaskRulesPage {
        TaskRulesPage(
            frame: siteMap.frame(
                context, "Task rules",
                purpose:
                    "A participant has one open task of each rule. Tasks of rules aren't assigned to anyone.",
                section: "/worklist", parent: PageLink("Worklist", to: ResponsePaths.worklist(channel))),
            address: ResponsePaths.taskRules(channel), back: ResponsePaths.worklist(channel),
            entries: entries, mayChange: context.hasPermission(FollowParticipants.self), problems: problems)
    }
}
