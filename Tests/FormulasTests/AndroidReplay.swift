import Formulas

/// What the Android app does with the destinations of a step.
///
/// FDA-MyStudies/Android at 371f2a2, `app/src/main/java/com/harvard/studyAppModule/activityBuilder/ActivityBuilder.java`,
/// `getStepAfterStep`: lines 60 to 137 for choices and yes or no, 138 to 257 for numbers.
/// GoogleCloudPlatform/fda-mystudies at 7f3ea83 does the same (`ActivityBuilder.java`, lines 75 to 263).
struct AndroidReplay {
    let question: PhoneQuestion
    let entries: [PhoneEntry]

    /// Returns the destination; empty if the questionnaire ends.
    func destination(of answer: FormulaAnswer) -> String {
        // Lines 62 to 70, 139 to 147: a single entry without a condition is followed.
        if entries.count == 1, entries[0].condition.isEmpty { return entries[0].destination }
        let text = text(of: answer)
        var destination = ""
        // Lines 112 to 116, 177 to 232: no break, so the last match wins.
        for entry in entries where matches(entry, text) { destination = entry.destination }
        return destination
    }

    /// Lines 84 to 97, 161 to 176: the first selected choice, or the answer as text; empty if skipped.
    private func text(of answer: FormulaAnswer) -> String {
        switch answer {
        case .blank: ""
        // `TimeIntervalQuestion.java`, lines 140 and 141: seconds / 3600d.
        case .number(let number) where question.kind == .timeInterval: "\(number.double * 60 / 3600)"
        case .number(let number): "\(number.double)"
        case .truth(let truth): truth ? "true" : "false"
        case .text(let text): text
        case .choices(let values): values.first ?? ""
        }
    }

    private func matches(_ entry: PhoneEntry, _ answer: String) -> Bool {
        let isMeasured = ![.boolean, .choice, .choices].contains(question.kind)
        // Lines 113 and 179: `equalsIgnoreCase`. A skipped number matches only the entry without a condition.
        if !isMeasured || answer.isEmpty { return entry.condition.lowercased() == answer.lowercased() }
        // Line 182: `else if (!condition.equalsIgnoreCase(""))`.
        guard !entry.condition.isEmpty else { return false }
        // Lines 183 to 188: `Double.parseDouble`, and hours for a time interval.
        var condition = Double(entry.condition)!
        if question.kind == .timeInterval { condition /= 3600 }
        let number = Double(answer)!
        // Lines 189 to 230.
        return switch entry.sign {
        case "e": number == condition
        case "gt": number > condition
        case "lt": number < condition
        case "gte": number >= condition
        case "lte": number <= condition
        case "ne": number != condition
        default: false
        }
    }
}
