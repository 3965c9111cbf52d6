import Formulas
import Studies
import Vocabulary

/// A questionnaire of six steps whose way depends on answers.
public enum FlowSample {
    /// A mood of three choices, a number of naps, and an instruction, two further questions and a form behind them.
    public static var branching: Questionnaire {
        var questionnaire = Sample.questionnaire(
            "Flow",
            steps: [
                .question(Sample.question("mood", Sample.format(.textScale))),
                .question(naps),
                .instruction(Sample.instruction),
                .question(Sample.question("slept", .boolean)),
                .question(Sample.question("why", Sample.format(.text))),
                .form(Sample.form("meds", [Sample.question("dose", .boolean)])),
            ])
        questionnaire.branches = true
        questionnaire.steps[0].logic.choices = [
            ChoiceBranch(id: "c1", destination: .step("q-slept")), ChoiceBranch(id: "c3", destination: .end),
        ]
        var formula = FormulaBranch(.greater, 2)
        (formula.then, formula.otherwise) = (.step("q-why"), .step("q-slept"))
        questionnaire.steps[1].logic.formula = formula
        questionnaire.steps[3].logic.choices = [ChoiceBranch(id: ChoiceBranch.no, destination: .group("g1"))]
        questionnaire.steps[4].logic.group = "g1"
        questionnaire.steps[5].logic.group = "g1"
        questionnaire.groups = [group]
        return questionnaire
    }

    /// A number of naps.
    public static var naps: Question {
        var format = NumericFormat()
        (format.style, format.minimum, format.maximum) = (.integer, 0, 9)
        return Sample.question("naps", .numeric(format))
    }

    /// The group of the last two steps.
    public static var group: StepGroup {
        var group = StepGroup(id: "g1")
        (group.key, group.name) = ("details", "Details")
        return group
    }

    /// The same steps one after the other, of which the last two are reached by a number above 2 only.
    public static var preLoading: Questionnaire {
        var questionnaire = branching
        questionnaire.branches = false
        for index in 0..<4 { questionnaire.steps[index].logic = StepLogic() }
        questionnaire.steps[1].logic.preLoad = preLoad(.group("g1"), PreLoadCondition(.greater, "2"))
        return questionnaire
    }

    /// Pre-load logic with these conditions.
    public static func preLoad(_ destination: Destination, _ conditions: PreLoadCondition...) -> PreLoadLogic
    {
        var logic = PreLoadLogic()
        (logic.destination, logic.conditions) = (destination, conditions)
        return logic
    }
}
