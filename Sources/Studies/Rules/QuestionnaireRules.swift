extension Questionnaire {
    /// Every problem of the document, page by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.questionnaires, .main, context)
        check.key(
            reservation(by: context.document), "key", limit: Limit.activityKey,
            others: context.otherActivities, ask: "Enter a short title or key")
        check.text(name, "name", limit: Limit.activityName, ask: "Enter the title that participants see")
        check.require(!steps.isEmpty, "steps", "Add at least one step")
        if steps.count > Limit.steps {
            check.refuse(
                "steps", "There are \(steps.count) steps. Keep to \(Limit.steps) in one questionnaire")
        }
        return check.problems + scheduleProblems(in: context)
            + steps.flatMap { problems(of: $0, in: context) } + listProblems(in: context)
            + flowProblems(in: context)
    }

    /// The keys that a publication of this document reserves.
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

    private func problems(of step: Step, in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.questionnaires, .item(step.id), context)
        check.key(
            reserved(step), "key", limit: Limit.stepKey, others: bearers(of: step.key, except: step.id),
            ask: "Enter a step key")
        switch step {
        case .instruction(let instruction):
            check.text(
                instruction.title, "title", limit: Limit.instructionTitle,
                ask: "Enter a title. Phones cannot show the step without one")
            check.text(
                instruction.text, "text", limit: Limit.instructionText,
                ask: "Enter the instruction. Phones cannot show the step without it")
        case .question(let question):
            question.check(in: self, form: nil, &check)
        case .form(let form):
            checkForm(form, &check)
        }
        return check.problems + nestedProblems(of: step, in: context)
    }

    private func checkForm(_ form: FormStep, _ check: inout RuleCheck) {
        check.refuseStoredName(form.key, besides: [key])
        if form.repeatable {
            check.text(
                form.repeatButton, "repeatButton", limit: Limit.repeatButton,
                ask: "Enter what stands on the button that adds another filling")
        }
        check.require(
            !form.questions.isEmpty, "questions",
            "Add at least one question. Phones cannot show an empty form")
    }

    private func nestedProblems(of step: Step, in context: RuleContext) -> [Problem] {
        guard case .form(let form) = step else { return [] }
        return form.questions.flatMap { question in
            var check = RuleCheck(.questionnaires, .nested(question.id, in: form.id), context)
            check.key(
                reserved(question), "key", limit: Limit.stepKey,
                others: bearers(of: question.key, except: question.id), ask: "Enter a key")
            question.check(in: self, form: form, &check)
            return check.problems
        }
    }

    /// The parts of this questionnaire that bear a key, other than one of them.
    private func bearers(of key: String, except item: ItemID) -> [RuleContext.Neighbour] {
        guard !key.isEmpty else { return [] }
        let wanted = key.lowercased()
        let parts =
            steps.map { ($0.key, $0.id, $0.title) }
            + questions.filter { $0.form != nil }.map {
                ($0.question.key, $0.question.id, $0.question.text.english)
            }
        return parts.filter { $0.0.lowercased() == wanted && $0.1 != item }
            .map {
                RuleContext.Neighbour(
                    key: $0.0, owner: $0.2.isEmpty ? "another step" : "the step \"\($0.2)\"")
            }
    }
}

extension RuleCheck {
    /// Refuses keys that name something else where responses are stored, or on phones.
    mutating func refuseStoredName(_ key: String, besides parents: [String]) {
        let reserved = ["key", "participantid"] + parents.map { $0.lowercased() + "id" }
        if reserved.contains(key.lowercased()) {
            refuse("key", "Every List has a column \(key) already. Choose another key")
        }
        if key.lowercased().contains("_addmoreenabled") {
            refuse("key", "Android keeps keys with _addMoreEnabled for itself. Choose another key")
        }
    }
}
