import Formulas
import Foundation
import PortalUI
import Studies
import Testing

@testable import DesignEditing
@testable import Vocabulary

@Suite struct StepDifferenceTextTests {
    /// A questionnaire that asks for a number, then for two texts.
    private func questionnaire(_ change: (inout StepLogic) -> Void) -> Questionnaire {
        var questionnaire = Questionnaire()
        questionnaire.steps = ["hours", "nap", "mood"].map { key in
            var question = Question(
                id: ItemID(key), response: ResponseFormat(key == "hours" ? .numeric : .text))
            question.key = key
            question.text[.english] = key
            return .question(question)
        }
        questionnaire.branches = true
        change(&questionnaire.steps[0].logic)
        return questionnaire
    }

    private func body(_ value: Questionnaire) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private func lines(_ previous: Questionnaire, _ newer: Questionnaire) throws -> [String] {
        return StepDifferenceText(previous: previous, newer: newer)
            .lines(try Difference.between(body(previous), body(newer)))
            .map { line in "\(line.name): " + line.difference.runs.map(shown).joined(separator: " ") }
    }

    private func shown(_ run: WordDiff.Run) -> String {
        switch run {
        case .same(let text): text
        case .removed(let text): "[-\(text)-]"
        case .added(let text): "[+\(text)+]"
        }
    }

    private func formula(_ comparison: Comparison, _ value: Double) -> FormulaBranch {
        var formula = FormulaBranch(comparison, value)
        (formula.then, formula.otherwise) = (.end, .step("mood"))
        return formula
    }

    @Test func `a formula is reported in the words of the page of the flow, once for a step`() throws {
        let previous = questionnaire { $0.formula = formula(.greater, 5) }
        let newer = questionnaire { $0.formula = formula(.greater, 4.5) }
        #expect(
            try lines(previous, newer) == [
                "Step 1 “hours”: Next step: Goes to the end if the answer is greater than [-5;-] [+4.5;+] "
                    + "goes to step 3 “mood” if the answer is at most [-5;-] [+4.5;+] "
                    + "otherwise goes to step 2 “nap”"
            ])
    }

    @Test func `destinations are listed before and after, without one that repeats the default`() throws {
        let plain = questionnaire { _ in }
        let branched = questionnaire { logic in
            var formula = FormulaBranch(.equal, 0)
            (formula.then, formula.otherwise) = (.step("mood"), .step("nap"))
            logic.formula = formula
        }
        let changes = try Difference.between(body(plain), body(branched))
        let found = StepDifferenceText(previous: plain, newer: branched).lines(changes)
        let entries = try #require(found.compactMap(\.entries).first)
        #expect(entries.before == ["→ step 2 “nap”"])
        #expect(
            entries.after == [
                "if the answer is equal to 0 → step 3 “mood”", "otherwise → step 2 “nap”",
            ])
    }

    @Test func `branching is switched on and off, with what follows`() throws {
        var off = questionnaire { _ in }
        off.branches = false
        let on = questionnaire { _ in }
        #expect(try lines(off, on) == ["Branching: [-Off-] [+On+]"])
        #expect(try lines(on, off) == ["Branching: [-On-] [+Off+]"])
        let effect = StepDifferenceText(previous: on, newer: off)
            .lines(try Difference.between(body(on), body(off)))
            .map(\.effect)
        #expect(effect == ["Participants see all steps in order."])
    }

    @Test func `an image is named by its file, and never by its digest or size`() throws {
        let labels = DifferenceLabels(.basicInformation)
        func line(_ before: String, _ after: String) throws -> (texts: String, effect: String?) {
            func body(_ image: String) -> String { #"{"thumbnail":"# + image + "}" }
            let line = try #require(labels.lines(try Difference.between(body(before), body(after))).first)
            return (line.difference.runs.map(shown).joined(separator: " "), line.effect)
        }
        func image(_ digest: String, _ name: String) -> String {
            #"{"digest":"\#(digest)","mediaType":"image/png","widthPixels":7,"heightPixels":9,"name":"\#(name)"}"#
        }
        #expect(try line(image("a", "cat.png"), image("b", "dog.png")) == ("[-cat.png-] [+dog.png+]", nil))
        let same = try line(image("a", "cat.png"), image("b", "cat.png"))
        #expect(same == ("cat.png", "The file was replaced by another with the same name."))
        #expect(try line("null", image("b", "dog.png")).texts == "[+dog.png+]")
    }

    @Test func `a step leads elsewhere for the first time, and on again`() throws {
        let (plain, led) = (questionnaire { _ in }, questionnaire { $0.destination = .step("mood") })
        #expect(try lines(plain, led) == ["Step 1 “hours”: Next step: Goes to step [-2 “nap”-] [+3 “mood”+]"])
        #expect(try lines(led, plain) == ["Step 1 “hours”: Next step: Goes to step [-3 “mood”-] [+2 “nap”+]"])
        var longer = led
        longer.steps.insert(.question(Question(id: "new", response: ResponseFormat(.text))), at: 1)
        let shown = try lines(plain, longer)
        #expect(
            shown.contains("Step 1 “hours”: Next step: Goes to step [-3 “nap”-] [+4 “mood”+]"), "\(shown)")
    }

    @Test func `logic that no one follows is reported as it is, with words for its signs`() throws {
        func preLoad(_ value: String) -> Questionnaire {
            questionnaire { logic in
                var preLoad = PreLoadLogic()
                preLoad.conditions = [
                    PreLoadCondition(.less, value), PreLoadCondition(.equal, "9", joined: .or),
                ]
                logic.preLoad = preLoad
            }
        }
        let shown = try lines(preLoad("5"), preLoad("6"))
        #expect(shown.count == 1)
        #expect(shown[0].hasSuffix("is less than [-5,-] [+6,+] or is equal to 9"), "\(shown)")
    }
}
