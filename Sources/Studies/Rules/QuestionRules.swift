import Vocabulary

extension Question {
    /// Checks everything except the uniqueness of the key.
    func check(in questionnaire: Questionnaire, form: FormStep?, _ check: inout RuleCheck) {
        check.refuseStoredName(
            key, excluding: [questionnaire.key] + (form.map { [questionnaire.key + $0.key] } ?? []))
        check.text(text, "text", limit: DesignLimits.question, ask: "Enter the question")
        check.text(details, "details", limit: DesignLimits.questionDetails)
        checkAnchorDate(in: questionnaire, form: form, &check)
        checkHealthKit(&check)
        checkChart(in: questionnaire, form: form, &check)
        checkStatistic(in: questionnaire, form: form, &check)
        check.within("response.") { response.question.check(&$0) }
    }

    private func checkAnchorDate(in questionnaire: Questionnaire, form: FormStep?, _ check: inout RuleCheck) {
        guard let name = anchorDateName else { return }
        if response.type.answer != .date {
            check.refuse("anchorDateName", "Only the answer to a date question can be an anchor date")
        }
        checkAnchorSchedule(questionnaire.schedule, &check)
        refuseInRepeatableForm(form, "anchorDateName", &check)
        checkAnchorName(name, in: questionnaire, &check)
        if skippable {
            check.add(
                .warning, "skippable",
                """
                This question sets an anchor date but can be skipped. Participants who skip it do not get the \
                activities that count from it
                """, kind: .aboutOneField)
        }
    }

    private func checkAnchorSchedule(_ schedule: Schedule, _ check: inout RuleCheck) {
        if schedule.frequency != .oneTime {
            check.refuse(
                "anchorDateName",
                "An anchor date requires a one-time questionnaire. Change the schedule to one time")
        } else if schedule.anchor != nil {
            check.refuse(
                "anchorDateName",
                "The questionnaire itself counts from an anchor date. Change it to a regular schedule")
        }
    }

    private func checkAnchorName(_ name: String, in questionnaire: Questionnaire, _ check: inout RuleCheck) {
        if name.isBlank {
            check.require(false, "anchorDateName", "Enter a name for the anchor date")
        } else if name.count > DesignLimits.anchorDateName {
            check.refuse(
                "anchorDateName", IdentifierRule.tooLong(name.count, limit: DesignLimits.anchorDateName))
        } else {
            check.nameOnce(
                Questionnaire.reserved(anchorDate: name, of: self), "anchorDateName",
                own: questionnaire.questions.compactMap {
                    $0.question.id == id ? nil : $0.question.anchorDateName
                },
                ownBearer: "another question", others: check.context.otherAnchorDates,
                what: "the anchor date")
        }
    }

    private func checkHealthKit(_ check: inout RuleCheck) {
        guard let quantity = healthKitQuantity else { return }
        if !response.type.takesHealthKit {
            check.refuse("healthKitQuantity", "HealthKit supplies only numbers and heights")
        }
        if !check.context.platforms.isEmpty, !check.context.platforms.contains(.ios) {
            check.add(
                .incomplete, "healthKitQuantity", "HealthKit requires iOS, but the study does not run on iOS")
        }
        if quantity.isEmpty {
            check.require(false, "healthKitQuantity", "Choose a HealthKit quantity")
        } else if !HealthKitQuantity.all.contains(where: { $0.identifier == quantity }) {
            check.refuse(
                "healthKitQuantity", "HealthKit has no quantity \(quantity). Choose one from the list")
        }
    }

    private func checkChart(in questionnaire: Questionnaire, form: FormStep?, _ check: inout RuleCheck) {
        guard let chart else { return }
        refuseUnmeasured("chart", &check)
        refuseInRepeatableForm(form, "chart", &check)
        check.chart(chart, of: questionnaire)
    }

    private func checkStatistic(in questionnaire: Questionnaire, form: FormStep?, _ check: inout RuleCheck) {
        guard let statistic else { return }
        refuseUnmeasured("statistic", &check)
        refuseInRepeatableForm(form, "statistic", &check)
        let others = questionnaire.questions.filter { $0.question.id != id }
        check.statistic(
            statistic, of: id.text, own: others.compactMap { $0.question.statistic?.shortName },
            others: "another question")
    }

    private func refuseUnmeasured(_ field: String, _ check: inout RuleCheck) {
        if !response.type.isMeasured {
            check.refuse(
                field, "\(response.type.title) answers are not numbers, so the dashboard cannot use them")
        }
    }

    private func refuseInRepeatableForm(_ form: FormStep?, _ field: String, _ check: inout RuleCheck) {
        if form?.repeatable == true {
            check.refuse(
                field,
                """
                Questions in a repeatable form cannot have an anchor date, a chart or a statistic. Turn this off, \
                or make the form not repeatable
                """)
        }
    }
}

extension Questionnaire {
    static func reserved(anchorDate name: String, of question: Question) -> ReservedKey {
        ReservedKey(scope: .anchorDates, key: name, meaning: "an anchor date", item: question.id.text)
    }
}
