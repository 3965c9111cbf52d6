import Studies
import Vocabulary

// The fields of branching, groups, pre-load logic and piping, listed once for filling and for reading.

extension Step {
    /// Exchanges the fields that link the step to others. Fields that aren't on the page keep their values.
    mutating func exchangeLogic(_ fields: inout FieldBinding) {
        var changed = logic
        let question: Question? = if case .question(let question) = self { question } else { nil }
        fields.part("logic") { fields in
            fields.block("ways") { changed.exchangeDestinations(of: question, &$0) }
            fields.block("preLoads") { fields in
                fields.part("preLoad", &changed.preLoad, new: PreLoadLogic.init) {
                    $1.exchange(&$0, for: decidingQuestion)
                }
            }
            fields.block("pipes") { fields in
                fields.part("piping", &changed.piping, new: Piping.init) { fields, piping in
                    fields.text("snippet", &piping.snippet)
                    fields.destination("source", &piping.source)
                }
            }
        }
        logic = changed
    }
}

extension StepLogic {
    fileprivate mutating func exchangeDestinations(of question: Question?, _ fields: inout FieldBinding) {
        fields.destination("destination", &destination)
        var branches: [ChoiceBranch] = []
        for point in question?.allChoices ?? [] {
            var leadsTo = choices.first { $0.id == point.id }?.destination
            fields.destination("choices.\(point.id)", &leadsTo)
            if let leadsTo { branches.append(ChoiceBranch(id: point.id, destination: leadsTo)) }
        }
        choices = branches
        guard question?.response.type.isMeasured == true else {
            formula = nil
            return
        }
        fields.part("formula", &formula, new: FormulaBranch.init) { fields, formula in
            fields.word("condition", &formula.condition)
            fields.destination("then", &formula.then)
            fields.destination("otherwise", &formula.otherwise)
        }
    }
}

extension PreLoadLogic {
    /// Exchanges the destination and a fixed number of comparisons. Empty ones are ignored. A formula on the answer to
    /// a question replaces them.
    mutating func exchange(_ fields: inout FieldBinding, for question: Question?) {
        fields.destination("destination", &destination)
        var kept: [PreLoadCondition] = []
        for place in 0..<DesignLimits.preLoadConditions {
            var condition = place < conditions.count ? conditions[place] : PreLoadCondition()
            fields.part("if\(place)") { fields in
                fields.choice("connective", &condition.connective)
                fields.choice("comparison", &condition.comparison)
                fields.word("value", &condition.value)
            }
            if condition.comparison != nil || !condition.value.isEmpty { kept.append(condition) }
        }
        conditions = kept
        guard let formula = fields.word("formula", filling: "")?.trimmed, !formula.isEmpty, let question
        else {
            return
        }
        do {
            conditions = try question.preLoadConditions(of: formula)
        } catch {
            fields.refuse("formula", error.rule)
        }
    }
}

extension Step {
    /// Exchanges the fields of a step on the flow page.
    fileprivate mutating func exchangeFlow(_ fields: inout FieldBinding) {
        var changed = logic
        let question: Question? = if case .question(let question) = self { question } else { nil }
        fields.part("logic") { fields in
            fields.value("group", &changed.group, ask: "Choose a group", print: \.text) {
                $0.isEmpty ? nil : ItemID($0)
            }
            fields.block("ways") { changed.exchangeDestinations(of: question, &$0) }
        }
        logic = changed
    }
}

extension Questionnaire {
    /// Exchanges the fields of the flow page: only of the steps and groups that it shows.
    package mutating func exchangeFlow(_ fields: inout FieldBinding) {
        fields.flag("branches", &branches)
        groups = groups.map { group in
            var group = group
            fields.part("groups.\(group.id)") { fields in
                fields.block("here") { fields in
                    fields.word("key", &group.key)
                    fields.word("name", &group.name)
                    let last = members(of: group.id).last.flatMap { steps[$0].decidingQuestion }
                    fields.part("preLoad", &group.preLoad, new: PreLoadLogic.init) {
                        $1.exchange(&$0, for: last)
                    }
                }
            }
            return group
        }
        for index in steps.indices {
            fields.part("steps.\(steps[index].id)") { fields in
                fields.block("here") { steps[index].exchangeFlow(&$0) }
            }
        }
    }
}

extension FieldBinding {
    /// Exchanges a destination. Nil if none is selected.
    fileprivate mutating func destination(_ name: String, _ destination: inout Destination?) {
        value(name, &destination, ask: "Choose a destination", print: \.text) { Destination(text: $0) }
    }
}
