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

/// The activities of which every missed run is a deviation.
struct DeviationRuleController: Sendable {
    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.deviationRules, requiring: ViewParticipantsAtSites.self, use: show),
            .post(ResponsePaths.deviationRules, requiring: DecideDeviations.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        let rules = try DeviationRuleRepository.all(with: grant, transaction)
        let entries = DeviationRulesPage.Entry.all(rules, plan, context.now)
        return .html(page(entries, rules, FormProblems(), context, grant.subject).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<DecideDeviations>, in transaction: borrowing Transaction
    ) throws -> Response {
        let plan = try schedules.schedules(of: grant.subject.id, transaction)
        let present = try DeviationRuleRepository.all(with: grant, transaction)
        let entries = DeviationRulesPage.Entry.all(present, plan, context.now).map {
            $0.changed(by: context.form)
        }
        do {
            try EditedState.check(context.form, shows: present.editedState, "these rules")
            try DeviationRuleRepository.save(
                try entries.compactMap { try $0.rule(in: plan, at: context.now) }, with: grant,
                transaction)
        } catch let invalid as InvalidInput {
            let page = page(entries, present, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: ResponsePaths.deviations(grant.subject),
            flash: Flash("Rules saved. The runs of all participants are looked at now."))
    }

    private func page(
        _ entries: [DeviationRulesPage.Entry], _ present: [DeviationRule], _ problems: FormProblems,
        _ context: RequestContext, _ channel: Channel
    ) -> DeviationRulesPage {
        DeviationRulesPage(
            frame: siteMap.frame(
                context, "Deviation rules",
                purpose: "Every missed run of these activities is a deviation. Users then give the reason.",
                section: "/deviations",
                parent: PageLink("Deviations", to: ResponsePaths.deviations(channel))),
            address: ResponsePaths.deviationRules(channel), back: ResponsePaths.deviations(channel),
            entries: entries, was: present.editedState,
            mayChange: context.hasPermission(DecideDeviations.self), problems: problems)
    }
}
