import Vocabulary

extension Questionnaire {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.questionnaires, .main, context)
        check.key(
            reservation(by: context.document), "key", limit: DesignLimits.activityKey,
            others: context.otherActivities, ask: "Enter a short title or key")
        check.text(
            name, "name", limit: DesignLimits.activityName, ask: "Enter the title that participants see")
        check.require(!steps.isEmpty, "steps", "Add at least one step")
        if steps.count > DesignLimits.steps {
            check.refuse(
                "steps",
                "There are \(steps.count) steps. Keep at most \(DesignLimits.steps) in one questionnaire")
        }
        let bearers = KeyIndex(of: self)
        return check.problems + scheduleProblems(in: context)
            + steps.flatMap { problems(of: $0, bearers, in: context) } + listProblems(in: context)
            + flowProblems(in: context)
    }

    /// The keys that publishing this document reserves.
    public var reservedKeys: [ReservedKey] {
        var keys = steps.map(reserved) + groups.map(reserved)
        for (question, form) in questions {
            if form != nil { keys.append(reserved(question)) }
            if let statistic = question.statistic { keys.append(statistic.reservation(by: question.id.text)) }
            if let name = question.anchorDateName {
                keys.append(Self.reserved(anchorDate: name, of: question))
            }
        }
        return keys
    }

    private func reserved(_ step: Step) -> ReservedKey {
        let meaning =
            switch step {
            case .instruction: "an instruction"
            case .form: "a form"
            case .question(let question): Self.meaning(of: question)
            }
        return ReservedKey(
            scope: .steps(ofActivity: key), key: step.key, meaning: meaning, item: step.id.text)
    }

    private func reserved(_ question: Question) -> ReservedKey {
        ReservedKey(
            scope: .steps(ofActivity: key), key: question.key, meaning: Self.meaning(of: question),
            item: question.id.text)
    }

    private static func meaning(of question: Question) -> String {
        "a question of the type \(question.response.type.title)"
    }

    private func problems(of step: Step, _ bearers: KeyIndex, in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.questionnaires, .item(step.id), context)
        check.key(
            reserved(step), "key", limit: DesignLimits.stepKey,
            others: bearers.others(of: step.key, except: step.id), ask: "Enter a step key")
        switch step {
        case .instruction(let instruction):
            check.text(
                instruction.title, "title", limit: DesignLimits.instructionTitle,
                ask: "Enter a title. Phones cannot show the step without one")
            check.text(
                instruction.text, "text", limit: DesignLimits.instructionText,
                ask: "Enter the instruction. Phones cannot show the step without it")
        case .question(let question):
            question.check(in: self, form: nil, &check)
        case .form(let form):
            checkForm(form, &check)
        }
        return check.problems + nestedProblems(of: step, bearers, in: context)
    }

    private func checkForm(_ form: FormStep, _ check: inout RuleCheck) {
        check.refuseStoredName(form.key, excluding: [key])
        if form.repeatable {
            check.text(
                form.repeatButton, "repeatButton", limit: DesignLimits.repeatButton,
                ask: "Enter the text of the button that repeats the form")
        }
        check.require(
            !form.questions.isEmpty, "questions",
            "Add at least one question. Phones cannot show an empty form")
    }

    private func nestedProblems(
        of step: Step, _ bearers: KeyIndex, in context: RuleContext
    ) -> [Problem] {
        guard case .form(let form) = step else { return [] }
        return form.questions.flatMap { question in
            var check = RuleCheck(.questionnaires, .nested(question.id, in: form.id), context)
            check.key(
                reserved(question), "key", limit: DesignLimits.stepKey,
                others: bearers.others(of: question.key, except: question.id), ask: "Enter a key")
            question.check(in: self, form: form, &check)
            return check.problems
        }
    }
}

/// The parts of a questionnaire by key, collected once for all checks.
private struct KeyIndex {
    private var parts: [String: [(item: ItemID, other: RuleContext.KeyedPart)]] = [:]

    init(of questionnaire: Questionnaire) {
        for step in questionnaire.steps { add(step.key, step.id, step.title) }
        for (question, form) in questionnaire.questions where form != nil {
            add(question.key, question.id, question.text.english)
        }
    }

    private mutating func add(_ key: String, _ item: ItemID, _ title: String) {
        guard !key.isEmpty else { return }
        let owner = title.isEmpty ? "another step" : "the step \"\(title)\""
        parts[key.lowercased(), default: []].append((item, RuleContext.KeyedPart(key: key, owner: owner)))
    }

    /// Returns the other parts that have a key.
    func others(of key: String, except item: ItemID) -> [RuleContext.KeyedPart] {
        (parts[key.lowercased()] ?? []).filter { $0.item != item }.map(\.other)
    }
}

extension RuleCheck {
    /// Rejects keys that are reserved in Lists or on phones.
    mutating func refuseStoredName(_ key: String, excluding parents: [String]) {
        let reserved = ["key", "participantid"] + parents.map { $0.lowercased() + "id" }
        let folded = key.lowercased()
        if reserved.contains(folded) {
            refuse("key", "Every List already has a column \(key). Choose another key")
        }
        if folded.utf8.count >= 15, folded.contains("_addmoreenabled") {
            refuse("key", "Keys with _addMoreEnabled are reserved for Android. Choose another key")
        }
    }
}
