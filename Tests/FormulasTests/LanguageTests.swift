import Formulas
import Seeded
import Testing

/// Reading and printing formulas.
struct LanguageTests {
    @Test(arguments: [
        ("answer>5", "answer > 5"), ("ANSWER == 5", "answer = 5"), ("a <> 1", "a != 1"), ("a ≤ 1", "a <= 1"),
        ("a=1&&b=2||c=3", "a = 1 and b = 2 or c = 3"),
        ("a = 1 AND (b = 2 Or c = 3)", "a = 1 and (b = 2 or c = 3)"),
        ("!a = 1", "not (a = 1)"), ("not not smoker", "not not smoker"),
        ("! (smoker or x = 1)", "not (smoker or x = 1)"),
        ("a = 'b\"c'", "a = \"b\\\"c\""), ("a = \"b\\\\c\"", "a = \"b\\\\c\""), ("a = \"\"", "a = \"\""),
        ("[sleep-h] > 1", "[sleep-h] > 1"), ("[sleep] > 1", "sleep > 1"), ("[and] = 1", "[and] = 1"),
        ("a - (b - c) > .50", "a - (b - c) > 0.5"), ("((a)) = ((1))", "a = 1"),
        ("-a * -2 > --1", "-a * -2 > --1"),
        ("(a + b) * c / d % 3 > 007", "(a + b) * c / d % 3 > 7"), ("(a * b) * c > 1", "(a * b) * c > 1"),
        ("-(a + 1) > 0", "-(a + 1) > 0"), ("a − 1 × 2 ÷ 3 ≠ 0", "a - 1 * 2 / 3 != 0"), ("true", "true"),
        ("a = true and b", "a = true and b"), ("(a = 1 and b = 2) and c = 3", "(a = 1 and b = 2) and c = 3"),
        ("a = \"é 日本 🙂\"", "a = \"é 日本 🙂\""), ("a=123456789012345", "a = 123456789012345"),
    ])
    func `a formula is printed in one form, which reads the same`(_ text: String, _ printed: String) throws {
        let formula = try Formula(text)
        #expect(formula.text == printed)
        #expect(try Formula(printed).expression == formula.expression)
    }

    /// The text, the part that is wrong, its position, and a word of the message.
    static let refused: [(String, String, Int, String)] = [
        ("", "", 1, "Enter a condition"), ("   ", "", 1, "Enter a condition"),
        ("5", "5", 1, "not a condition"),
        ("\"a\"", "\"a\"", 1, "not a condition"), ("a + 1", "a + 1", 1, "not a condition"),
        ("a >", "", 4, "ends"),
        ("a > > 1", ">", 5, "missing"), ("> 1", ">", 1, "missing"), ("(a > 1", "(", 1, "isn't closed"),
        ("a > 1)", ")", 6, "no ("), ("()", ")", 2, "missing"), ("1 < a < 5", "<", 7, "Join them"),
        ("(a > 1) = true", "(a > 1)", 1, "Join"), ("a > (b > 1)", "(b > 1)", 5, "Join"),
        ("a 5", "5", 3, "sign is missing"),
        ("a = \"b", "\"b", 5, "closing quotation"), ("[a > 1", "[a > 1", 1, "closing bracket"),
        ("[] = 1", "[]", 1, "no key"),
        ("a = “b”", "“", 5, "straight"), ("a & b", "&", 3, "Write and"), ("a | b", "|", 3, "Write or"),
        ("a ^ 2 > 1", "^", 3, "Multiply"), ("${a} > 1", "$", 1, "without them"),
        ("a > 1,000", ",", 6, "separators"),
        ("sum(a) > 1", "sum", 1, "Functions"), ("2week > 1", "2week", 1, "brackets"),
        ("a > 1.2.3", "1.2.3", 5, "like 12"),
        ("a > 5.", "5.", 5, "like 12"), ("a > 1234567890123456", "1234567890123456", 5, "15 digits"),
        ("a < true", "true", 5, "no order"), ("a < \"b\"", "\"b\"", 5, "no order"),
        ("1 = true", "true", 5, "same type"),
        ("1 = \"b\"", "\"b\"", 5, "same type"), ("a + \"b\" > 1", "\"b\"", 5, "calculation"),
        ("a + true > 1", "true", 5, "calculation"), ("a and 5", "5", 7, "not a condition"),
        ("a + not b", "not", 5, "before"),
        ("+a > 1", "+", 1, "before +"), ("a = #", "#", 5, "isn't supported"), ("and", "and", 1, "missing"),
    ]

    @Test(arguments: refused)
    func `what can't be read is refused with its place and advice`(
        _ text: String, _ part: String, _ position: Int, _ words: String
    ) {
        let error = #expect(throws: FormulaError.self) { try Formula(text) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.subexpression == part)
        #expect(error?.position == position)
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test(arguments: [
        String(repeating: "(", count: 1_000) + "a" + String(repeating: ")", count: 1_000),
        String(repeating: "(", count: 2_000), String(repeating: "!", count: 1_999) + "a",
        String(repeating: "not ", count: 499) + "a", String(repeating: "-", count: 1_990) + "1 > 0",
        String(repeating: "(", count: 51) + "a = 1" + String(repeating: ")", count: 51),
        String(repeating: "a = 1 or ", count: 300), String(repeating: "x", count: 2_001),
        String(repeating: "a\u{301}\u{302}\u{303}\u{304}\u{305}", count: 1_500),
        "a = \"" + String(repeating: "\\", count: 900),
        String(repeating: "[", count: 500), String(repeating: "9", count: 1_000) + " > a",
    ])
    func `hostile formulas are refused`(_ text: String) {
        #expect(throws: FormulaError.self) { try Formula(text) }
    }

    @Test(arguments: [
        String(repeating: "(", count: 50) + "a = 1" + String(repeating: ")", count: 50),
        String(repeating: "not ", count: 50) + "a",
        String(repeating: "not (", count: 50) + "a = 1"
            + String(repeating: ")", count: 50),
        "a = " + String(repeating: "-", count: 50) + "1", "a = 1" + String(repeating: " + 1", count: 490),
        "a = 1" + String(repeating: " or a = 1", count: 220),
        "a = \"" + String(repeating: "x", count: 1_990) + "\"",
    ])
    func `formulas at the limits are read, printed and computed`(_ text: String) throws {
        let formula = try Formula(text)
        #expect(try Formula(formula.text).expression == formula.expression)
        _ = formula.holds(for: FormulaAnswers(others: ["a": .number(FormulaNumber(1))]))
    }

    @Test func `damaged formulas never crash`() {
        var random = Seeded(11)
        let pieces = Array("()[]\"'\\<>=!&|+-*/%. \n\tandornot0123456789answerx_é🙂\u{0}\u{301}").map(
            String.init)
        var read = 0
        for _ in 0..<10_000 {
            let text = (0...random.int(0...25)).map { _ in random.pick(pieces) }.joined()
            if let formula = try? Formula(text) {
                read += 1
                #expect((try? Formula(formula.text))?.expression == formula.expression, "\(text)")
            }
        }
        #expect(read > 0)
    }

    @Test func `random expressions are printed and read unchanged`() throws {
        var random = RandomFormulas(seed: 3)
        for _ in 0..<2_000 {
            let phone = random.question(random.random.pick(PhoneQuestion.Kind.allCases))
            let expression = random.condition(phone, depth: 4)
            let formula = try Formula(expression)
            #expect(formula.expression == expression, "\(formula.text)")
            #expect(formula.text == formula.source)
        }
    }

    @Test func `every part keeps its place in the text`() throws {
        let formula = try Formula("  not (a+1 > 2) or  b = \"x\"")
        let source = Array(formula.source)
        func texts(_ part: FormulaExpression) -> [String] {
            let inner: [FormulaExpression] =
                switch part.kind {
                case .not(let inner), .negative(let inner): [inner]
                case .any(let parts), .all(let parts): parts
                case .comparison(_, let left, let right): [left, right]
                case .arithmetic(let first, let terms): [first] + terms.map(\.operand)
                default: []
                }
            return [String(source[part.range])] + inner.flatMap(texts)
        }
        #expect(
            texts(formula.expression) == [
                "not (a+1 > 2) or  b = \"x\"", "not (a+1 > 2)", "(a+1 > 2)", "a+1", "a", "1", "2",
                "b = \"x\"", "b", "\"x\"",
            ])
    }

    @Test func `keys are listed once, in order`() throws {
        #expect(try Formula("b > a and answer > b or [c d] = 1").keys == ["b", "a", "c d"])
    }
}
