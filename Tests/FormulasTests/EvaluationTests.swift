import Seeded
import Testing

@testable import Formulas

/// Computing formulas exactly.
struct EvaluationTests {
    static let answers = FormulaAnswers(
        .number(FormulaNumber(7)),
        others: [
            "zero": .number(.zero), "tenth": .number(FormulaNumber(0.1)!), "text": .text("Yes"),
            "code": .text("3"),
            "yes": .truth(true), "no": .truth(false), "several": .choices(["a", "B"]), "one": .choices(["4"]),
            "none": .choices([]), "negative": .number(FormulaNumber(-7)),
        ])

    @Test(arguments: [
        ("answer = 7", true), ("answer / 2 = 3.5", true), ("answer / 3 * 3 = 7", true),
        ("1 / 3 + 1 / 6 = 0.5", true),
        ("tenth + 0.2 = 0.3", true), ("tenth * 3 = 0.3", true), ("2 + 3 * 4 = 14", true),
        ("10 - 2 - 3 = 5", true),
        ("100 / 10 / 2 = 5", true), ("-answer = negative", true), ("ANSWER >= 7 and TENTH < 1", true),
        // Remainders.
        ("answer % 3 = 1", true), ("negative % 3 = -1", true), ("answer % -3 = 1", true),
        ("7.5 % 2 = 1.5", true),
        // Zero.
        ("answer / zero = 0", false), ("answer / zero != 0", false), ("answer % zero = 0", false),
        ("not (answer / zero = 0)", true), ("zero / answer = 0", true),
        // Blanks.
        ("missing = 1", false), ("missing != 1", false), ("missing < 1 or missing >= 1", false),
        ("not (missing = 1)", true), ("missing + 1 > 0", false), ("missing = missing", false),
        ("missing", false),
        ("none = \"a\"", false), ("none != \"a\"", false), ("missing * 0 = 0", false),
        ("-missing = 0", false),
        // Texts.
        ("text = \"yes\"", true), ("text = \"YES\"", true), ("text != \"no\"", true), ("text > 1", false),
        ("code = 3", true), ("code = \"3.0\"", true), ("code + 1 = 4", true), ("text + 1 = 1", false),
        ("code > 2", true), ("text = 3", false), ("text != 3", true),
        // Truths.
        ("yes", true), ("no", false), ("yes = true", true), ("no = false", true), ("no != true", true),
        ("text", false), ("yes + 1 > 0", false), ("yes = no", false), ("yes = text", false), ("true", true),
        // Several choices.
        ("several = \"a\"", true), ("several = \"b\"", true), ("several != \"a\"", false),
        ("several != \"c\"", true),
        ("one > 3", true), ("several > 3", false), ("several = several", true),
        // Sizes.
        ("999999999999999 * 999999999999999 > 1", true), ("0.000000000000001 > 0", true),
        ("999999999999999 * 999999999999999 * 999999999999999 > 1", false),
        ("999999999999999 + 0.1 > 999999999999999", true),
    ])
    func `formulas are exact`(_ text: String, _ result: Bool) throws {
        #expect(try Formula(text).holds(for: Self.answers) == result)
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("12", "12"), ("-2.50", "-2.5"), (".5", "0.5"), ("00012", "12"),
        ("999999999999999", "999999999999999"), ("0.000000001", "0.000000001"),
    ])
    func `numbers are printed as short decimals`(_ text: String, _ printed: String) {
        #expect(FormulaNumber(text)?.text == printed)
    }

    @Test(arguments: ["", "-", ".", "1.", "1e5", "+1", "1 ", "0x1", "1.2.3", "1234567890123456", "nan", "٣"])
    func `other texts aren't numbers`(_ text: String) { #expect(FormulaNumber(text) == nil) }

    @Test func `binary values are read as they are written`() {
        #expect(FormulaNumber(0.1)?.text == "0.1")
        #expect(FormulaNumber(-2.0)?.text == "-2")
        #expect(FormulaNumber(1e-5)?.text == "0.00001")
        #expect(FormulaNumber(5 * 30.48 + 7 * 2.54)?.text == "170.18")
        for value in [Double.nan, .infinity, 1e15, -1e300] { #expect(FormulaNumber(value) == nil) }
    }

    @Test func `fractions are ordered exactly`() throws {
        var random = Seeded(5)
        for _ in 0..<2_000 {
            let (a, b) = (Int128(random.int(-50...50)), Int128(random.int(1...50)))
            let (c, d) = (Int128(random.int(-50...50)), Int128(random.int(1...50)))
            let (left, right) = (
                try #require(FormulaNumber(a, over: b)), try #require(FormulaNumber(c, over: d))
            )
            #expect((left < right) == (a * d < c * b))
            #expect((left == right) == (a * d == c * b))
        }
        let large = try #require(FormulaNumber((1 << 119) + 1, over: 1 << 118))
        let larger = try #require(FormulaNumber((1 << 119) + 3, over: 1 << 118))
        #expect(large < larger && !(larger < large))
        #expect(large.negated > larger.negated)
        #expect(large.times(larger) == nil && large.plus(larger) != nil)
    }
}
