import Formulas
import Testing

/// The effort of the largest formulas, which must stay small.
struct EffortTests {
    @Test(arguments: [
        (0..<95).map { "answer*answer=\($0)" }.joined(separator: " or "),
        "answer" + String(repeating: "*answer", count: 280) + " > 1",
        "answer*answer*answer*answer*answer > 1 and answer*answer % 7 = 3",
        String(repeating: "!", count: 49) + "(answer%2=0)",
        "answer%2" + String(repeating: "+answer%2", count: 220) + " > 1",
    ])
    func `the largest formulas on the largest list of answers are compiled in time`(_ text: String) throws {
        let domain = try #require(
            FormulaNumberDomain(FormulaNumber(-10_000), FormulaNumber(10_000), step: FormulaNumber(1)))
        let question = FormulaQuestion(key: "q", .numbers(domain), isSkippable: false)
        let formula = try Formula(text)
        let clock = ContinuousClock()
        let time = clock.measure { _ = try? FormulaCompiler(for: question).destinations(of: formula) }
        print("\(text.prefix(20))…: \(time)")
        #expect(time < .seconds(10))
    }
}
