import Studies

/// Why fields cannot be changed any more: what publications have made known to apps.
enum PublishedLocks {
    static func content(_ questionnaire: Questionnaire, _ ruleContext: RuleContext) -> [String: String] {
        guard let document = ruleContext.document,
            let own = ruleContext.published.key(of: document.description, in: .activities),
            own.key == questionnaire.key
        else { return [:] }
        return ["key": "Published. Apps and Lists know the activity by it."]
    }

    static func flow(_ questionnaire: Questionnaire, _ ruleContext: RuleContext) -> [String: String] {
        let scope = ReservedKey.Scope.groups(ofActivity: questionnaire.key)
        var locks: [String: String] = [:]
        for group in questionnaire.groups
        where ruleContext.published.key(of: group.id.text, in: scope)?.key == group.key {
            locks["groups.\(group.id).key"] = "Published. Apps know the group by it."
        }
        return locks
    }

    static func step(
        _ step: Step, of questionnaire: Questionnaire, _ ruleContext: RuleContext
    ) -> [String: String] {
        var locks: [String: String] = [:]
        let scope = ReservedKey.Scope.steps(ofActivity: questionnaire.key)
        if let own = ruleContext.published.key(of: step.id.text, in: scope), own.key == step.key {
            locks["key"] = "Published. Answers are stored under it."
            locks["response.type"] = "Published. A question that is answered differently needs another key."
        }
        guard case .question(let question) = step else { return locks }
        if let own = ruleContext.published.key(of: step.id.text, in: .statistics),
            own.key == question.statistic?.shortName
        {
            locks["statistic.shortName"] = "Published. Apps know the statistic by it."
        }
        if let own = ruleContext.published.key(of: step.id.text, in: .anchorDates),
            own.key == question.anchorDateName
        {
            locks["anchorDateName"] = "Published. Schedules count from it."
        }
        return locks
    }
}
