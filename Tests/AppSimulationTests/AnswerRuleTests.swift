import AppSimulation
import JSON
import Studies
import Support
import Testing
import Timekeeping

/// The answers that questions accept from users who correct them.
struct AnswerRuleTests {
    private static func rule(_ type: String, _ format: String) throws -> AnswerRule? {
        let document = """
            {"activity": {"steps": [{"type": "question", "key": "q", "resultType": "\(type)", "format": \(format)}]}}
            """
        return AnswerRule(try WalkthroughDesign(Array(document.utf8), branches: false).steps[0])
    }

    @Test(
        arguments: [
            (
                "scale", #"{"minValue": 10, "maxValue": 50, "step": 20}"#, [10.0, 30, 50],
                [20.0, 9, 70, 30.5]
            ),
            ("scale", #"{"minValue": 5, "maxValue": 1}"#, [-3.0, 7], [0.5]),
            (
                "continuousScale", #"{"minValue": 0, "maxValue": 1, "maxFractionDigits": 2}"#, [0, 0.29, 1],
                [0.291, 1.01]
            ),
            ("numeric", #"{"style": "Integer", "minValue": 0, "maxValue": 9}"#, [0, 9], [1.5, 10, -1]),
            ("numeric", #"{"style": "Decimal", "minValue": 1}"#, [1, 2.5, 1e9], [0.5]),
            (
                "timeInterval", #"{"step": 20}"#, [0, 0.33, 0.3333, 24],
                [-1, 0.3, 24.1, 99_999, .leastNonzeroMagnitude, 1e-9, 0.331, 23.999]
            ),
            ("timeInterval", #"{"step": 15}"#, [0.25, 23.75], [.leastNonzeroMagnitude, 0.2500001, 0.255]),
            ("timeInterval", "{}", [0.02, 7.0], [25]), ("height", "{}", [171.5, 0], [-1, 301]),
        ] as [(String, String, [Double], [Double])])
    func `numbers have the range and the steps of the format`(
        _ type: String, _ format: String, _ accepted: [Double], _ refused: [Double]
    ) throws {
        guard case .number(let rule)? = try Self.rule(type, format) else { return #expect(Bool(false)) }
        for number in accepted { #expect(rule.accepts(number), "\(number)") }
        for number in refused { #expect(!rule.accepts(number), "\(number)") }
    }

    @Test(arguments: [
        (
            "scale", #"{"minValue": 10, "maxValue": 50, "step": 20}"#,
            "a whole number between 10 and 50 in steps of 20"
        ),
        (
            "continuousScale", #"{"maxValue": 1, "maxFractionDigits": 1}"#,
            "a number of at most 1 with at most 1 decimal place"
        ),
        ("timeInterval", #"{"step": 20}"#, "a duration between 0 and 24 hours in steps of 20 minutes"),
        (
            "text", #"{"maxLength": 5, "validationRegex": "^[0-9\\s]*$"}"#,
            "only digits and spaces of at most 5 characters"
        ),
        (
            "date", #"{"minDate": "2026-01-02T00:00:00.000+0000"}"#,
            "a date without a time, such as 2026-11-20, not before 2026-01-02"
        ),
        (
            "valuePicker", #"{"textChoices": [{"text": "One", "value": "1"}, {"text": "Two", "value": 2}]}"#,
            "a choice of the question ('1', '2')"
        ),
        ("boolean", "{}", "true or false"),
    ])
    func `what is expected is said in words`(_ type: String, _ format: String, _ words: String) throws {
        #expect(try Self.rule(type, format)?.expectation == words)
    }

    @Test func `a question without choices, and an unknown type, have no rule`() throws {
        #expect(try Self.rule("textChoice", #"{"textChoices": [{"text": "x"}]}"#) == nil)
        #expect(try Self.rule("other", "{}") == nil)
    }

    @Test func `a pattern of another system is not run, and known`() throws {
        guard case .text(let rule)? = try Self.rule("text", #"{"validationRegex": "(a+)+$"}"#) else {
            return #expect(Bool(false))
        }
        #expect(rule.refusal(of: "b") == nil && rule.uncheckedPattern == "(a+)+$")
    }

    @Test(arguments: [
        (
            #"{"style": "Date", "minDate": "2026-01-02T10:00:00.000+0000", "maxDate": "2026-01-03T00:00:00.000+0000"}"#,
            ["2026-01-02 00:00:00", "2026-01-03 00:00:00"],
            ["2026-01-01 00:00:00", "2026-01-04 00:00:00", "2026-01-02 10:00:00"]
        ),
        (
            #"{"style": "Date-Time", "minDate": "2026-01-02T10:00:00.000+0000"}"#,
            ["2026-01-02 10:00:00"], ["2026-01-02 09:59:00"]
        ),
        (
            #"{"style": "Date", "dateRange": "untilCurrent"}"#,
            ["1900-01-01 00:00:00", "2026-11-20 00:00:00"], ["2026-11-22 00:00:00"]
        ),
        (
            #"{"style": "Date", "dateRange": "afterCurrent"}"#, ["2026-11-21 00:00:00"],
            ["2026-11-19 00:00:00"]
        ),
    ])
    func `dates have the range of the format, also relative to the response`(
        _ format: String, _ accepted: [String], _ refused: [String]
    ) throws {
        guard case .date(let rule)? = try Self.rule("date", format) else { return #expect(Bool(false)) }
        let received = try #require(CivilDateTime("2026-11-20 12:00:00")).instant()
        for (dates, isAccepted) in [(accepted, true), (refused, false)] {
            for date in dates {
                let civil = try #require(CivilDateTime(date))
                #expect((rule.refusal(of: civil, receivedAt: received) == nil) == isAccepted, "\(date)")
            }
        }
    }

    @Test(arguments: [
        ("", "the response"), ("/results", "the answers of the response"),
        ("/startTime", "the start time of the response"), ("/results/1/value", "the value of answer 2"),
        ("/results/1", "answer 2"), ("/results/0/skipped", "whether answer 1 was skipped"),
        ("/results/0/value/2", "choice 3 of answer 1"), ("/results/0/value/2/text", "choice 3 of answer 1"),
        ("/results/3/value/1/value", "the value of answer 2 in answer 4"),
        ("/results/3/value/0/1/value", "the value of answer 2 of entry 1 in answer 4"),
        ("/results/0/a~1b", "'a/b' of answer 1"),
    ])
    func `a place in a response is said in words`(_ pointer: String, _ words: String) {
        #expect(AnswerPlace(pointer: pointer).words == words)
    }
}
