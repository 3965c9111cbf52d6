import HTTP
import PortalUI
import Studies

/// The fields of one screen, made of what an app knows of it, and the answer that they hold.
struct WalkForm {
    /// Why an answer is not taken.
    struct Refusal: Error {
        let sentence: String
    }

    /// A question with its field.
    struct Field {
        let heading: String
        let text: String
        var choice: ChoiceField?
        var several: CheckboxList?
        var entry: TextField?
        var other: TextField?

        var hasHeading: Bool { !heading.isEmpty }
        var hasText: Bool { !text.isEmpty }
    }

    let step: WalkStep

    init(_ step: WalkStep) { self.step = step }

    /// The fields; a form has one for each of its questions.
    func fields(_ answer: WalkAnswer?, title: String, error: String?) -> [Field] {
        switch step.kind {
        case .instruction: return [Field(heading: title, text: step.text)]
        case .question: return [field(step, "answer", answer, title, error)]
        case .form:
            var given: [WalkAnswer] = []
            if case .filling(let answers)? = answer { given = answers }
            return step.questions.enumerated().map { index, question in
                field(
                    question, "answer\(index)", index < given.count ? given[index] : nil, question.title,
                    index == 0 ? error : nil)
            }
        }
    }

    private func field(
        _ step: WalkStep, _ name: String, _ answer: WalkAnswer?, _ title: String, _ error: String?
    ) -> Field {
        var field = Field(heading: title, text: step.text)
        let offers = step.offers
        guard offers.isEmpty else {
            var chosen: [String] = []
            var words: String?
            if case .choices(let values, let other)? = answer { (chosen, words) = (values, other) }
            if case .flag(let flag)? = answer { chosen = [flag ? "true" : "false"] }
            let choices = offers.map { PortalUI.Choice($0.value, $0.text.isEmpty ? $0.value : $0.text) }
            if step.takesSeveral {
                field.several = CheckboxList(name, "Your answers", choices, chosen: Set(chosen), error: error)
            } else {
                field.choice = ChoiceField(
                    name, "Your answer", choices, chosen: chosen.first ?? "", style: .list, error: error)
            }
            if offers.contains(where: \.asksForText) {
                field.other = TextField("\(name).other", "In your words", words ?? "", isOptional: true)
            }
            return field
        }
        var shown = ""
        if let answer, !answer.isSkipped { shown = answer.word }
        field.entry = TextField(name, "Your answer", shown, hint: hint(of: step), error: error)
        return field
    }

    private func hint(of step: WalkStep) -> String? {
        switch step.type {
        case .scale, .continuousScale, .numeric:
            return step.limits.map(Self.words)
        case .timeInterval: return "Hours, like 1.5"
        case .height: return "Centimetres"
        case .date: return "Like 2027-03-01"
        case .timeOfDay: return "Like 08:30"
        case .location: return "Latitude and longitude, like 41.2,-70.4"
        default: return nil
        }
    }

    /// The answer that a form holds.
    func read(_ form: Form) -> Result<WalkAnswer, Refusal> {
        switch step.kind {
        case .instruction: return .success(.read)
        case .question: return Self.read(step, "answer", form, isSkippable: false)
        case .form:
            var answers: [WalkAnswer] = []
            for (index, question) in step.questions.enumerated() {
                switch Self.read(question, "answer\(index)", form, isSkippable: true) {
                case .success(let answer): answers.append(answer)
                case .failure(let refusal): return .failure(refusal)
                }
            }
            if answers.allSatisfy(\.isSkipped) {
                return .failure(Refusal(sentence: "Answer at least one question."))
            }
            return .success(.filling(answers))
        }
    }

    private static func read(
        _ step: WalkStep, _ name: String, _ form: Form, isSkippable: Bool
    ) -> Result<WalkAnswer, Refusal> {
        let values = form.all(name).filter { !$0.isEmpty }
        guard let typed = values.first else {
            return isSkippable
                ? .success(.skipped)
                : .failure(
                    Refusal(sentence: step.isSkippable ? "Answer it, or skip it." : "Answer the question."))
        }
        if step.type == .boolean { return .success(.flag(typed == "true")) }
        let offers = step.offers
        if !offers.isEmpty { return choices(values, offers, form["\(name).other"] ?? "") }
        guard step.type?.isMeasured == true else { return .success(.text(typed)) }
        return number(typed, step)
    }

    private static func choices(
        _ values: [String], _ offers: [WalkStep.Offer], _ words: String
    ) -> Result<WalkAnswer, Refusal> {
        let chosen = offers.filter { values.contains($0.value) }
        if chosen.isEmpty { return .failure(Refusal(sentence: "Choose one of the answers.")) }
        if chosen.count > 1, let alone = chosen.first(where: \.isExclusive) {
            return .failure(Refusal(sentence: "\"\(alone.text)\" stands alone. Take it, or the others."))
        }
        let asks = chosen.contains(where: \.asksForText)
        return .success(.choices(chosen.map(\.value), other: asks && !words.isEmpty ? words : nil))
    }

    private static func number(_ typed: String, _ step: WalkStep) -> Result<WalkAnswer, Refusal> {
        guard let number = NumberText.number(in: typed) else {
            return .failure(Refusal(sentence: "Enter a number, like 12 or 2.5."))
        }
        if let limits = step.limits, !limits.contains(number) {
            return .failure(Refusal(sentence: "Enter \(words(limits).lowercasedFirst)."))
        }
        return .success(.number(number))
    }

    private static func words(_ limits: ClosedRange<Double>) -> String {
        "A number from \(NumberText.of(limits.lowerBound)) to \(NumberText.of(limits.upperBound))"
    }
}
