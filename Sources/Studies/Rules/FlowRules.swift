import Vocabulary

extension Questionnaire {
    /// Returns the problems with branching, groups, pre-load logic and piping.
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

    /// The steps that logic in other activities can refer to.
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
        check.within("groups.\(group.id).") { check in
            checkNames(of: group, &check)
            let members = members(of: group.id)
            check.require(
                members.count >= 2, "steps", "A group needs at least two steps. Add more steps")
            if let first = members.first, let last = members.last, last - first + 1 != members.count {
                check.require(
                    false, "steps",
                    "The steps of a group must be consecutive. Move them together, or remove some")
            }
            if let preLoad = group.preLoad {
                checkPreLoad(preLoad, at: members.last, &check)
                if let last = members.last, steps[last].logic.preLoad != nil {
                    check.require(
                        false, "preLoad",
                        "The last step has its own pre-load logic, which applies instead. Remove one of the two"
                    )
                }
            }
        }
        return check.problems
    }

    /// Checks the ID and the name of a group, which no other group may have.
    private func checkNames(of group: StepGroup, _ check: inout RuleCheck) {
        let others = groups.filter { $0.id != group.id }
        check.key(
            reserved(group), "key", limit: DesignLimits.groupKey,
            others: others.map { RuleContext.KeyedPart(key: $0.key, owner: "another group") },
            ask: "Enter a group ID")
        check.text(group.name, "name", limit: DesignLimits.groupName, ask: "Enter a group name")
        if others.contains(where: { !$0.name.isBlank && $0.name.lowercased() == group.name.lowercased() }) {
            check.refuse("name", "Another group is already named \(group.name). Choose another name")
        }
    }

    private func checkLogic(of index: Int, _ check: inout RuleCheck) {
        let logic = steps[index].logic
        if let group = logic.group, !groups.contains(where: { $0.id == group }) {
            check.require(false, "group", "The group of this step no longer exists. Choose another, or none")
        }
        if branches {
            checkDestination(logic.destination, "destination", from: index, &check)
            checkChoices(at: index, &check)
            checkFormula(at: index, &check)
        }
        if let preLoad = logic.preLoad {
            if steps[index].kind == .instruction {
                check.refuse("preLoad", "Instructions have no answer. Remove the pre-load logic")
            }
            checkPreLoad(preLoad, at: index, &check)
        }
        if let piping = logic.piping { checkPiping(piping, at: index, &check) }
    }

    /// Checks that a destination exists and comes later, so that there are no loops.
    func checkDestination(
        _ destination: Destination?, _ field: String, from index: Int, allowsElsewhere: Bool = false,
        _ check: inout RuleCheck
    ) {
        guard let destination else { return }
        switch resolve(destination) {
        case nil:
            check.require(
                false, field,
                "The destination no longer exists, or is an empty group. Choose another destination")
        case .step(let place)? where place <= index:
            check.require(
                false, field,
                "This leads back to step \(place + 1) and creates a loop. Choose a later step")
        case .elsewhere? where !allowsElsewhere:
            check.require(false, field, "Branching cannot leave the questionnaire. Choose one of its steps")
        case .elsewhere?: checkElsewhere(destination, field, &check)
        default: break
        }
    }

    private func checkElsewhere(_ destination: Destination, _ field: String, _ check: inout RuleCheck) {
        guard case .elsewhere(let activity, let step) = destination else { return }
        let exists = check.context.otherSteps.contains {
            $0.activity.lowercased() == activity.lowercased() && $0.key.lowercased() == step.lowercased()
        }
        check.require(exists, field, "Step \(step) no longer exists in \(activity). Choose another")
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
                    "Participants can select other choices too. Make this one exclusive, or choose \"Use default\""
                )
            }
        }
    }

    private func checkFormula(at index: Int, _ check: inout RuleCheck) {
        guard let formula = steps[index].logic.formula else { return }
        guard case .question(let question) = steps[index], question.response.type.isMeasured else {
            return check.refuse(
                "formula", "Only numbers can be compared. Remove the formula, or ask for a number")
        }
        check.require(
            !formula.condition.isEmpty, "formula.condition", "Enter a formula, as in answer >= 5")
        if !formula.condition.isEmpty {
            check.refuse("formula.condition", question.refusal(of: formula)?.rule)
        }
        check.require(formula.then != nil, "formula.then", "Choose the destination if the formula is true")
        check.require(
            formula.otherwise != nil, "formula.otherwise", "Choose the destination if the formula is false")
        checkDestination(formula.then, "formula.then", from: index, &check)
        checkDestination(formula.otherwise, "formula.otherwise", from: index, &check)
    }
}
