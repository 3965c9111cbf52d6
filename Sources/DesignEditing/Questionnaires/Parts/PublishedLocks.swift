import Studies
import Vocabulary

/// The reasons why published fields can't be changed.
package enum PublishedLocks {
    package static func content(_ questionnaire: Questionnaire, _ ruleContext: RuleContext) -> [String:
        String]
    {
        guard let document = ruleContext.document,
            let own = ruleContext.published.key(of: document.description, in: .activities),
            own.key == questionnaire.key
        else { return [:] }
        return ["key": "Published and used by apps and Lists, so you can't change it."]
    }

    package static func flow(_ questionnaire: Questionnaire, _ ruleContext: RuleContext) -> [String: String] {
        let scope = ReservedKey.Scope.groups(ofActivity: questionnaire.key)
        var locks: [String: String] = [:]
        for group in questionnaire.groups
        where ruleContext.published.key(of: group.id.text, in: scope)?.key == group.key {
            locks["groups.\(group.id).key"] = "Published and used by apps, so you can't change it."
        }
        return locks
    }

    package static func step(
        _ step: Step, of questionnaire: Questionnaire, _ ruleContext: RuleContext
    ) -> [String: String] {
        var locks: [String: String] = [:]
        let scope = ReservedKey.Scope.steps(ofActivity: questionnaire.key)
        if let own = ruleContext.published.key(of: step.id.text, in: scope), own.key == step.key {
            locks["key"] = "Published and used to store answers, so you can't change it."
            locks["response.type"] =
                "Published, so you can't change it. For another type, add a question with a new key."
        }
        guard case .question(let question) = step else { return locks }
        if let own = ruleContext.published.key(of: step.id.text, in: .statistics),
            own.key == question.statistic?.shortName
        {
            locks["statistic.shortName"] = "Published and used by apps, so you can't change it."
        }
        if let own = ruleContext.published.key(of: step.id.text, in: .anchorDates),
            own.key == question.anchorDateName
        {
            locks["anchorDateName"] = "Published and used by schedules, so you can't change it."
        }
        return locks
    }
}
