extension Questionnaire {
    /// What is wrong with branching, groups, pre-load logic and piping.
    func flowProblems(in context: RuleContext) -> [Problem] {
        groups.flatMap { problems(of: $0, in: context) }
            + steps.indices.flatMap { index in
                var check = RuleCheck(.questionnaires, .item(steps[index].id), context)
                check.within("logic.") { checkLogic(of: index, &$0) }
                return check.problems
            }
    }

    func reserved(_ group: StepGroup) -> ReservedKey {
        ReservedKey(
            scope: .groups(ofActivity: key), key: group.key, meaning: "a group", item: group.id.text)
    }

    /// What other activities can mean of this one.
    var otherSteps: [RuleContext.OtherStep] {
        guard !key.isEmpty else { return [] }
        return steps.filter { !$0.key.isEmpty }.map { step in
            RuleContext.OtherStep(
                activity: key, title: title, key: step.key, heading: step.title,
                isQuestion: step.kind == .question)
        }
    }

    private func problems(of group: StepGroup, in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.questionnaires, .flow, context)
        let others = groups.filter { $0.id != group.id }
        check.within("groups.\(group.id).") { check in
            check.key(
                reserved(group), "key", limit: DesignLimits.groupKey,
                others: others.map { RuleContext.KeyedPart(key: $0.key, owner: "another group") },
                ask: "Enter a group ID")
            check.text(group.name, "name", limit: DesignLimits.groupName, ask: "Enter a group name")
            if others.contains(where: { !$0.name.isBlank && $0.name.lowercased() == group.name.lowercased() })
            {
                check.refuse("name", "\(group.name) is the name of another group. Choose another")
            }
            let members = members(of: group.id)
            check.require(
                members.count >= 2, "steps", "There should be at least two steps to form a group. Put them in"
            )
            if let first = members.first, let last = members.last, last - first + 1 != members.count {
                check.require(
                    false, "steps",
                    "The steps of a group should be consecutive. Move them together, or take some out")
            }
            if let preLoad = group.preLoad {
                checkPreLoad(preLoad, at: members.last, &check)
                if let last = members.last, steps[last].logic.preLoad != nil {
                    check.require(
                        false, "preLoad",
                        "Its last step has pre-load logic of its own, which counts. Take one of the two away")
                }
            }
        }
        return check.problems
    }

    private func checkLogic(of index: Int, _ check: inout RuleCheck) {
        let logic = steps[index].logic
        if let group = logic.group, !groups.contains(where: { $0.id == group }) {
            check.require(false, "group", "The group of this step is gone. Choose another, or none")
        }
        if branches {
            checkDestination(logic.destination, "destination", from: index, &check)
            checkChoices(at: index, &check)
            checkFormula(at: index, &check)
        }
        if let preLoad = logic.preLoad {
            if steps[index].kind == .instruction {
                check.refuse("preLoad", "An instruction has no answer. Take the pre-load logic away")
            }
            checkPreLoad(preLoad, at: index, &check)
        }
        if let piping = logic.piping { checkPiping(piping, at: index, &check) }
    }

    /// Destinations are there and lie ahead, so that no one goes in a circle.
    func checkDestination(
        _ destination: Destination?, _ field: String, from index: Int, takesElsewhere: Bool = false,
        _ check: inout RuleCheck
    ) {
        guard let destination else { return }
        switch resolve(destination) {
        case nil:
            check.require(
                false, field,
                "What this leads to is gone, or is a group without steps. Choose another destination")
        case .step(let place)? where place <= index:
            check.require(
                false, field,
                "This leads back to step \(place + 1), and people would go in a circle. Choose a later step")
        case .elsewhere? where !takesElsewhere:
            check.require(false, field, "Branching stays in the questionnaire. Choose one of its steps")
        case .elsewhere?: checkElsewhere(destination, field, &check)
        default: break
        }
    }

    private func checkElsewhere(_ destination: Destination, _ field: String, _ check: inout RuleCheck) {
        guard case .elsewhere(let activity, let step) = destination else { return }
        let isThere = check.context.otherSteps.contains {
            $0.activity.lowercased() == activity.lowercased() && $0.key.lowercased() == step.lowercased()
        }
        check.require(isThere, field, "There is no step \(step) in \(activity) any more. Choose another")
    }

    private func checkChoices(at index: Int, _ check: inout RuleCheck) {
        guard case .question(let question) = steps[index] else { return }
        let points = question.branchPoints
        for branch in steps[index].logic.choices {
            let field = "choices.\(branch.id)"
            checkDestination(branch.destination, field, from: index, &check)
            if question.allChoices.contains(where: { $0.id == branch.id }),
                !points.contains(where: { $0.id == branch.id })
            {
                check.require(
                    false, field,
                    "Several answers can be chosen beside this one. Make it exclusive, or let it lead on as usual"
                )
            }
        }
    }

    private func checkFormula(at index: Int, _ check: inout RuleCheck) {
        guard let formula = steps[index].logic.formula else { return }
        guard case .question(let question) = steps[index], question.response.type.isMeasured else {
            return check.refuse(
                "formula", "Only a number can be compared. Take the formula away, or ask for a number")
        }
        check.require(formula.comparison != nil, "formula.comparison", "Choose how the answer is compared")
        check.require(formula.value != nil, "formula.value", "Enter what the answer is compared with")
        if let value = formula.value, !DesignLimits.formulaValue.contains(value) {
            check.refuse("formula.value", "Enter a number of at most nine digits")
        }
        check.require(formula.then != nil, "formula.then", "Choose where it leads when it holds")
        check.require(
            formula.otherwise != nil, "formula.otherwise", "Choose where it leads when it does not hold")
        checkDestination(formula.then, "formula.then", from: index, &check)
        checkDestination(formula.otherwise, "formula.otherwise", from: index, &check)
    }
}
