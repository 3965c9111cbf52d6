import AppSimulation
import HTTP
import JSON
import PortalUI
import Studies
import Timekeeping

/// Converts between the controls of one screen and its answer.
package struct WalkthroughForm {
    /// The reason why an answer is refused.
    package struct InvalidAnswer: Error {
        /// The name of the control.
        let field: String
        let sentence: String
    }

    package let step: WalkthroughStep
    package let today: CivilDate
    /// The texts of the phone.
    package let words: PhoneTexts

    package init(step: WalkthroughStep, today: CivilDate, words: PhoneTexts) {
        self.step = step
        self.today = today
        self.words = words
    }

    /// Returns the name of a question's controls. Questions of a form are numbered.
    static func name(_ index: Int? = nil) -> String { index.map { "answer\($0)" } ?? "answer" }

    /// Returns the answer in a submitted form.
    func read(_ form: Form) throws(InvalidAnswer) -> WalkthroughAnswer {
        switch step.kind {
        case .instruction: return .read
        case .question:
            if let answer = try WalkthroughField(step, Self.name(), today, words).read(form) { return answer }
            throw InvalidAnswer(
                field: Self.name(), sentence: step.isSkippable ? words.answerOrSkip : words.answerIt)
        case .form:
            var answers: [WalkthroughAnswer] = []
            for (index, question) in step.questions.enumerated() {
                let field = WalkthroughField(question, Self.name(index), today, words)
                answers.append(try field.read(form) ?? .skipped)
            }
            if answers.allSatisfy(\.isSkipped) {
                throw InvalidAnswer(field: Self.name(0), sentence: words.answerOne)
            }
            return .filling(answers)
        }
    }

    /// Returns the control values for a previous answer.
    package func fields(of answer: WalkthroughAnswer?) -> Form {
        guard let answer else { return Form() }
        guard case .filling(let answers) = answer else {
            return Form(WalkthroughField(step, Self.name(), today, words).fields(of: answer))
        }
        return Form(
            zip(step.questions, answers).enumerated().flatMap { index, pair in
                WalkthroughField(pair.0, Self.name(index), today, words).fields(of: pair.1)
            })
    }
}

/// The controls of one question.
struct WalkthroughField {
    let step: WalkthroughStep
    let name: String
    let today: CivilDate
    let words: PhoneTexts

    init(_ step: WalkthroughStep, _ name: String, _ today: CivilDate, _ words: PhoneTexts) {
        (self.step, self.name, self.today, self.words) = (step, name, today, words)
    }

    private func refused(_ sentence: String) -> WalkthroughForm.InvalidAnswer {
        WalkthroughForm.InvalidAnswer(field: name, sentence: sentence)
    }

    /// Returns the answer. Nil if nothing was entered.
    func read(_ form: Form) throws(WalkthroughForm.InvalidAnswer) -> WalkthroughAnswer? {
        let values = form.all(name).filter { !$0.isEmpty }
        if step.control == .duration { return interval(form) }
        if step.control == .feetAndInches { return height(form) }
        guard let typed = values.first else { return nil }
        if step.answer == .flag { return .flag(typed == "true") }
        let offers = step.offers
        if !offers.isEmpty { return try choices(values, offers, form[name + ".other"] ?? "") }
        return step.type?.isMeasured == true ? try number(typed) : try text(typed)
    }

    /// Returns the control values for an answer.
    func fields(of answer: WalkthroughAnswer) -> [(name: String, value: String)] {
        switch answer {
        case .read, .skipped, .filling: return []
        case .flag(let flag): return [(name, flag ? "true" : "false")]
        case .choices(let values, let other):
            return values.map { (name, $0) } + [other].compactMap(\.self).map { (name + ".other", $0) }
        case .text(let text): return [(name, shown(text))]
        case .number(let number): return fields(of: number)
        }
    }

    /// Returns the control values for a number. The state in a form can contain any number.
    private func fields(of number: Double) -> [(name: String, value: String)] {
        switch step.control {
        case .duration:
            let minutes = Int((min(max(number, 0), 24) * 60).rounded())
            return [(name + ".hours", "\(minutes / 60)"), (name + ".minutes", "\(minutes % 60)")]
        case .feetAndInches:
            let inches = Int((min(max(number, 0), 300) / 2.54).rounded())
            return [(name + ".feet", "\(inches / 12)"), (name + ".inches", "\(inches % 12)")]
        default: return [(name, NumberText.of(number))]
        }
    }

    private func shown(_ text: String) -> String {
        switch step.control {
        case .date: WalkthroughDateRange.field(of: text, hasTime: WalkthroughDateRange.hasTime(step))
        case .timeOfDay: String(text.prefix(5))
        default: text
        }
    }
}

// Reading.
extension WalkthroughField {
    /// Returns a duration in hours from two wheels.
    private func interval(_ form: Form) -> WalkthroughAnswer? {
        guard let hours = form[name + ".hours"].flatMap({ Int($0) }), (0...24).contains(hours),
            let minutes = form[name + ".minutes"].flatMap({ Int($0) }), (0...59).contains(minutes)
        else { return nil }
        return .number(Double(hours) + Double(minutes) / 60)
    }

    /// Returns centimeters from feet and inches.
    private func height(_ form: Form) -> WalkthroughAnswer? {
        guard let feet = form[name + ".feet"].flatMap({ Int($0) }), (1...8).contains(feet),
            let inches = form[name + ".inches"].flatMap({ Int($0) }), (0...11).contains(inches)
        else { return nil }
        return .number((Double(feet * 12 + inches) * 254).rounded() / 100)
    }

    private func choices(
        _ values: [String], _ offers: [WalkthroughChoice], _ other: String
    ) throws(WalkthroughForm.InvalidAnswer) -> WalkthroughAnswer {
        let chosen = offers.filter { values.contains($0.value) }
        if chosen.isEmpty { throw refused(words.chooseOne) }
        if chosen.count > 1, let alone = chosen.first(where: \.isExclusive) {
            throw refused(words.mustBeOnlyAnswer(alone.text))
        }
        if other.isEmpty, let offer = chosen.first(where: \.needsText) {
            throw refused(words.sayWhat(offer.text))
        }
        let asks = chosen.contains(where: \.asksForText)
        return .choices(chosen.map(\.value), other: asks && !other.isEmpty ? other : nil)
    }

    private func number(_ typed: String) throws(WalkthroughForm.InvalidAnswer) -> WalkthroughAnswer {
        guard let number = NumberText.number(in: typed) else {
            throw refused(words.enterNumber)
        }
        if case .number(_, isInteger: true) = step.control, number != number.rounded() {
            throw refused(words.enterWholeNumber)
        }
        if let limits = step.limits, !limits.contains(number) {
            throw refused(words.enterNumberBetween(limits.lower, limits.upper))
        }
        return .number(number)
    }

    private func text(_ typed: String) throws(WalkthroughForm.InvalidAnswer) -> WalkthroughAnswer {
        switch step.control {
        case .date:
            let dates = WalkthroughDateRange(step, today: today)
            guard let answer = dates.answer(typed) else { throw refused(words.enterDate) }
            if let refusal = dates.refusal(of: typed, in: words) { throw refused(refusal) }
            return .text(answer)
        case .timeOfDay:
            guard let time = TimeOfDay(typed) else { throw refused(words.enterTime) }
            return .text(time.hourMinuteAndSecond)
        case .email where !typed.contains("@"):
            throw refused(words.enterEmail)
        case .map:
            guard let place = Self.place(typed) else { throw refused(words.enterPlace) }
            return .text(place)
        case .text: try checkFormat(of: typed)
        default: break
        }
        return .text(typed)
    }

    /// Requires the length and the pattern that the step allows.
    private func checkFormat(of typed: String) throws(WalkthroughForm.InvalidAnswer) {
        if let limit = step.format["maxLength"]?.int, limit > 0, typed.count > limit {
            throw refused(words.shorten("\(typed.count)", "\(limit)"))
        }
        if let pattern = step.format["validationRegex"]?.string.flatMap({ TextPattern($0) }),
            !pattern.accepts(typed)
        {
            throw refused(step.format["invalidMessage"]?.string ?? TextFormat.defaultInvalidMessage)
        }
    }

    /// Returns a location as apps send it, "latitude,longitude". Nil if the text is invalid.
    private static func place(_ typed: String) -> String? {
        let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map { part in
            NumberText.number(in: String(part.filter { !$0.isWhitespace }))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude)
        else { return nil }
        return "\(NumberText.of(latitude)),\(NumberText.of(longitude))"
    }
}
