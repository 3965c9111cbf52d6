import Formulas
import Testing

/// What formulas are compiled to, by hand.
struct CompilerTests {
    static let age = FormulaQuestion(
        key: "age",
        .numbers(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(120), step: FormulaNumber(1))!),
        isSkippable: false)
    static let weight = FormulaQuestion(
        key: "weight",
        .numbers(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(300), step: nil, decimals: 4)!),
        isSkippable: false)
    static let naps = FormulaQuestion(
        key: "naps",
        .numbers(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(10), step: FormulaNumber(1))!),
        isSkippable: true)
    static let height = FormulaQuestion(
        key: "height", .numbers(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(300), step: nil)!),
        isSkippable: false, preLoadComparisons: [.less, .greater])
    static let sleep = FormulaQuestion(
        key: "sleep",
        .numbers(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(1440), step: FormulaNumber(15))!),
        isSkippable: false, preLoadComparisons: [])
    static let mood = FormulaQuestion(
        key: "mood", .choices(["good", "fair", "bad"].map { FormulaChoice($0) }), isSkippable: false)
    static let signs = FormulaQuestion(
        key: "signs",
        .choices([
            FormulaChoice("pain", isExclusive: false), FormulaChoice("rash", isExclusive: false),
            FormulaChoice("none"),
        ]),
        isSkippable: true)
    static let smoker = FormulaQuestion(key: "smoker", .truth, isSkippable: false)

    private static func shown(_ entry: FormulaDestinations.Entry) -> String {
        "\(entry.comparison.rawValue) \(entry.value.text) \(entry.outcome)"
    }

    @Test(arguments: [
        (age, "answer >= 18", ">= 18 then, <= 17 otherwise"),
        (age, "age > 17.5", ">= 18 then, <= 17 otherwise"),
        (age, "not (2 * answer + 1 > 36)", "<= 17 then, >= 18 otherwise"),
        (age, "answer = 5", "= 5 then, != 5 otherwise"),
        (naps, "answer = 5", "= 5 then, >= 0 otherwise, = 5 then, >= 11 skipped"),
        (
            age, "answer >= 18 and answer < 65",
            "<= 17 otherwise, <= 64 then, >= 65 otherwise, <= 17 otherwise"
        ),
        (age, "answer > 200", ">= 0 otherwise"), (age, "answer / 0 = 1 or true", ">= 0 then"),
        (naps, "answer % 5 = 0", ""),
        (weight, "answer >= 80.5", ">= 80.5 then, >= 0 otherwise, >= 80.5 then"),
        (weight, "answer > 80.5", "<= 80.5 otherwise, >= 0 then, <= 80.5 otherwise"),
        (
            weight, "answer > 50 and answer < 60",
            "<= 50 otherwise, >= 60 otherwise, >= 0 then, >= 60 otherwise, <= 50 otherwise"
        ),
        (sleep, "answer > 100", ">= 105 then, <= 90 otherwise"),
        (sleep, "answer / 60 >= 8", ">= 480 then, <= 465 otherwise"),
        (mood, "answer = \"bad\" or answer = \"Fair\"", "= good otherwise, = fair then, = bad then"),
        (mood, "not (answer = \"bad\")", "= good then, = fair then, = bad otherwise"),
        (signs, "answer != \"none\"", "= pain then, = rash then, = none otherwise, = skipped skipped"),
        (smoker, "answer", "= true then, = false otherwise"),
        (smoker, "smoker = false", "= false then, = true otherwise"),
    ])
    func `formulas become ordered destinations`(_ question: FormulaQuestion, _ text: String, _ shown: String)
        throws
    {
        let destinations = try FormulaCompiler(for: question).destinations(of: Formula(text))
        if shown.isEmpty { return #expect(destinations.entries.count == 7) }
        #expect(destinations.entries.map(Self.shown).joined(separator: ", ") == shown)
    }

    @Test(arguments: [
        (age, "answer >= 18", ">= 18"), (age, "answer >= 18 and answer < 65", ">= 18 && <= 64"),
        (age, "answer < 18 or answer >= 65", "<= 17 || >= 65"), (age, "answer = 5", "= 5"),
        (age, "answer != 5", "!= 5"),
        (age, "answer = 5 or answer = 7 or answer > 90", ">= 91 || = 5 || = 7"),
        (age, "answer > 10 and answer != 20", ">= 11 && != 20"), (weight, "answer > 80.5", "> 80.5"),
        (weight, "answer >= 50 and answer <= 60", ">= 50 && <= 60"), (weight, "answer = 70.25", "= 70.25"),
        (height, "answer > 150 and answer < 180", "> 150 && < 180"), (mood, "answer = \"bad\"", "= bad"),
        (mood, "answer = \"bad\" or answer = \"fair\"", "!= good"), (smoker, "not answer", "= false"),
    ])
    func `formulas become pre-load logic`(_ question: FormulaQuestion, _ text: String, _ shown: String) throws
    {
        let logic = try FormulaCompiler(for: question).preLoadLogic(of: Formula(text), for: [.ios])
        let conditions = logic.conditions.map { condition in
            (condition.connective.map { $0.rawValue + " " } ?? "")
                + "\(condition.comparison.rawValue) \(condition.value)"
        }
        #expect(conditions.joined(separator: " ") == shown)
    }

    @Test(arguments: [
        (age, "answer > 5 and sleep > 7", "sleep", "compare only the answer to age"),
        (weight, "answer > 5 and answer * answer > 10", "answer * answer", "multiplied by itself"),
        (weight, "answer % 2 = 0", "answer % 2", "remainder"),
        (weight, "100 / answer > 2", "100 / answer", "divides by"),
        (weight, "answer < 1 or answer = 70", "answer = 70", "iPhones compare decimals"),
        (
            weight, "answer >= 50 and answer <= 60", "answer >= 50 and answer <= 60",
            "iPhones compare decimals"
        ),
        (weight, "3 * answer > 1", "3 * answer > 1", "iPhones compare decimals"),
        (height, "answer > 170.5", "answer > 170.5", "0 decimal places"),
        (age, "answer % 2 = 0", "answer % 2 = 0", "destinations"),
        (age, "answer = \"x\"", "\"x\"", "is a number"), (age, "answer = true", "true", "is a number"),
        (age, "not answer", "answer", "is a number"),
        (mood, "answer = \"sad\"", "\"sad\"", "Use one of: good, fair, bad"),
        (mood, "answer", "answer", "value of a choice"),
        (mood, "answer = true", "true", "never true or false"),
        (smoker, "answer = \"x\"", "\"x\"", "yes or no"), (smoker, "answer > 1", "1", "yes or no"),
        (signs, "answer = \"pain\"", "answer = \"pain\"", "selected together"),
        (weight, "answer * 99999999999 * 99999999999 > 1", "answer * 99999999999 * 99999999999", "too large"),
    ])
    func `what destinations can't express is refused with the part`(
        _ question: FormulaQuestion, _ text: String, _ part: String, _ words: String
    ) throws {
        let formula = try Formula(text)
        let error = #expect(throws: FormulaError.self) {
            try FormulaCompiler(for: question).destinations(of: formula)
        }
        #expect(error?.subexpression == part)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        (height, "answer >= 150", "only with <, >"), (sleep, "answer > 60", "don't read"),
        (signs, "answer = \"none\"", "several"),
        (age, "answer >= 0", "true for every answer"), (age, "answer > 500", "false for every answer"),
        (age, "answer % 2 = 0", "at most 10"), (weight, "3 * answer > 1", "decimal number"),
    ])
    func `what pre-load logic can't express is refused`(
        _ question: FormulaQuestion, _ text: String, _ words: String
    ) throws {
        let formula = try Formula(text)
        let error = #expect(throws: FormulaError.self) {
            try FormulaCompiler(for: question).preLoadLogic(of: formula, for: [.ios])
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `Android ignores pre-load logic, so there is none for it`() throws {
        let (formula, compiler) = (try Formula("answer >= 18"), FormulaCompiler(for: Self.age))
        let error = #expect(throws: FormulaError.self) {
            try compiler.preLoadLogic(of: formula, for: [.ios, .android])
        }
        #expect(error?.message.hasPrefix("Android ignores pre-load logic") == true)
        #expect(try compiler.preLoadLogic(of: formula, for: [.ios]).conditions.count == 1)
        let unread = FormulaCompiler(for: Self.sleep)
        #expect(throws: FormulaError.self) { try unread.preLoadLogic(of: formula, for: [.ios]) }
    }

    @Test func `intervals are exact and normalized`() throws {
        guard case .numbers(let domain) = Self.weight.domain else { return }
        let compiler = FormulaCompiler(for: Self.weight)
        func shown(_ text: String) throws -> String {
            try compiler.answers(of: Formula(text), in: domain).intervals.map { interval in
                (interval.includesLower ? "[" : "(") + interval.lower.text + ", " + interval.upper.text
                    + (interval.includesUpper ? "]" : ")")
            }.joined(separator: " ")
        }
        #expect(try shown("answer > 5 and answer <= 10") == "(5, 10]")
        #expect(try shown("answer != 5") == "[0, 5) (5, 300]")
        #expect(try shown("answer < 5 or answer >= 5") == "[0, 300]")
        #expect(try shown("3 * answer = 1") == "[1/3, 1/3]")
        #expect(try shown("-answer / 2 + 10 > answer - 5") == "[0, 10)")
        #expect(try shown("answer > 300") == "")
        #expect(try shown("not (answer < 1 or answer > 2)") == "[1, 2]")
    }

    @Test func `a long list of choices that can be selected together branches on an exclusive one`() throws {
        let choices = (1...30).map { FormulaChoice("v\($0)", isExclusive: false) } + [FormulaChoice("none")]
        let compiler = FormulaCompiler(for: FormulaQuestion(key: "q", .choices(choices), isSkippable: false))
        #expect(try compiler.destinations(of: Formula("answer = \"none\"")).outcomes == [.then, .otherwise])
        // An exclusive choice is never selected with another, so this holds for no answer.
        #expect(
            try compiler.destinations(of: Formula("answer = \"v1\" and answer = \"none\"")).entries.count
                == 31)
        let both = try Formula("answer = \"none\" or answer = \"v1\" and answer = \"v2\"")
        #expect(throws: FormulaError.self) { try compiler.destinations(of: both) }
        let many = try Formula((1...9).map { "answer = \"v\($0)\"" }.joined(separator: " and "))
        #expect(throws: FormulaError.self) { try compiler.destinations(of: many) }
    }

    @Test(arguments: [(5, 4, 1), (0, 1, 0), (0, 1, -1)])
    func `impossible domains don't exist`(_ lower: Int, _ upper: Int, _ step: Int) {
        #expect(
            FormulaNumberDomain(FormulaNumber(lower), FormulaNumber(upper), step: FormulaNumber(step)) == nil)
    }

    @Test func `large domains are solved without trying each answer, and the largest small one is tried`()
        throws
    {
        let wide = FormulaNumberDomain(
            FormulaNumber(-2_147_483_648), FormulaNumber(2_147_483_647), step: FormulaNumber(1))!
        let compiler = FormulaCompiler(for: FormulaQuestion(key: "n", .numbers(wide), isSkippable: false))
        #expect(try compiler.destinations(of: Formula("3 * answer > 1000000000")).entries.count == 2)
        #expect(throws: FormulaError.self) { try compiler.destinations(of: Formula("answer * answer > 4")) }
        let scale = FormulaNumberDomain(
            FormulaNumber(-10_000), FormulaNumber(10_000), step: FormulaNumber(1))!
        let tried = FormulaCompiler(for: FormulaQuestion(key: "n", .numbers(scale), isSkippable: false))
        #expect(try tried.destinations(of: Formula("answer * answer > 4")).entries.count == 4)
    }
}
