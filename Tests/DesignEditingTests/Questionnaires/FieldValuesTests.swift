import HTTP
import ParticipantPreview
import Studies
import Support
import Testing
import Timekeeping

@testable import DesignEditing
@testable import Vocabulary

/// The rows of lists, as people add, move and remove them before anything is saved.
@Suite struct FieldValuesTests {
    private let list = "response.choices"

    private func form(_ rows: [(Int, String)]) -> FieldValues {
        FieldValues(
            Form(rows.flatMap { [("\(list)[\($0.0)].id", "i\($0.0)"), ("\(list)[\($0.0)].text", $0.1)] }))
    }

    private func texts(_ values: FieldValues) -> [String] {
        (0..<values.count(of: list)).map { values["\(list)[\($0)].text"] }
    }

    @Test func `rows are in the order in which the form has them, whatever their numbers`() {
        let values = form([(7, "c"), (0, "a"), (3, "b")])
        #expect(texts(values) == ["c", "a", "b"])
        #expect(values["\(list)[1].id"] == "i0")
        #expect(values.renumbered("\(list)[3].image") == "\(list)[2].image")
    }

    @Test func `each pasted line is a row, with a value of its own`() {
        var values = form([(0, "Never"), (1, "")])
        values["\(list)[0].value"] = "never"
        let lines = [
            "Never", "", "  Very often ", "Twice a day\t2x", "אף פעם", "Never!", "Müde, Señora",
        ]
        values["\(list).pasted"] = lines.joined(separator: "\n")
        #expect(values.carryOut(.paste(list)) == FieldFocus(list: list, row: 1, kind: .field))
        #expect(
            texts(values) == [
                "Never", "Never", "Very often", "Twice a day", "אף פעם", "Never!", "Müde, Señora",
            ])
        let stored = (0..<7).map { values["\(list)[\($0)].value"] }
        #expect(stored == ["never", "never_2", "very_often", "2x", "choice", "never_3", "mude_senora"])
        #expect(values["\(list).pasted"].isEmpty)
    }

    @Test func `lines for which there is no room stay in their field`() {
        var values = FieldValues()
        values["\(list).pasted"] = (1...502).map { "Line \($0)" }.joined(separator: "\n")
        _ = values.carryOut(.paste(list))
        #expect(values.count(of: list) == 500)
        #expect(values["\(list).pasted"] == "Line 501\nLine 502")
        var nothing = FieldValues()
        #expect(nothing.carryOut(.paste(list)) == FieldFocus(list: list, row: 0, kind: .field))
        #expect(nothing.count(of: list) == 0)
    }

    @Test func `a row is added, moved and removed by its number in the form`() {
        var values = form([(5, "a"), (6, "b"), (7, "c")])
        #expect(values.carryOut(.up(list, row: "7")) == FieldFocus(list: list, row: 1, kind: .up))
        #expect(texts(values) == ["a", "c", "b"])
        values = form([(5, "a"), (6, "b"), (7, "c")])
        #expect(values.carryOut(.remove(list, row: "6")) == FieldFocus(list: list, row: 1, kind: .field))
        #expect(texts(values) == ["a", "c"])
        #expect(values.carryOut(.add(list)) == FieldFocus(list: list, row: 2, kind: .field))
        #expect(texts(values) == ["a", "c", ""])
        values = form([(5, "a"), (6, "b")])
        #expect(values.carryOut(.down(list, row: "6")) == FieldFocus(list: list, row: 1, kind: .down))
        #expect(texts(values) == ["a", "b"])
        #expect(values.carryOut(.remove(list, row: "99")) == nil)
    }

    @Test func `empty rows go, and rows with anything in them stay`() {
        var values = form([(0, "a"), (1, "  "), (2, "")])
        values["\(list)[2].value"] = "v"
        values.dropEmptyRows()
        #expect(values.count(of: list) == 2)
        #expect(values["\(list)[1].value"] == "v")
    }

    @Test func `rows of single values move, too`() {
        var values = FieldValues(Form([("times[0]", "08:00"), ("times[1]", "20:00")]))
        _ = values.carryOut(.down("times", row: "0"))
        #expect(values["times[0]"] == "20:00")
        values["times[0]"] = " "
        values.dropEmptyRows()
        #expect(values.count(of: "times") == 1)
    }

    @Test func `a list takes no more rows than it has room for`() {
        var values = FieldValues()
        for _ in 0..<600 { _ = values.carryOut(.add(list)) }
        #expect(values.count(of: list) == FieldValues.rowsMax)
    }

    @Test(arguments: [
        "edit:refresh", "edit:show 3", "edit:add times", "edit:remove response.choices 2",
        "edit:up response.choices k", "edit:down times 0",
    ])
    func `the value of a button is read as it was written`(text: String) throws {
        #expect(try #require(EditorCommand(text)).text == text)
    }

    @Test(arguments: [nil, "", "save", "edit:", "edit:show x", "edit:remove a", "edit:up a b c", "part up"])
    func `other values are no commands`(text: String?) {
        #expect(EditorCommand(text) == nil)
    }

    @Test func `lines of a text end with one character`() {
        #expect(FieldValues(Form([("text", "a\r\nb\nc")]))["text"] == "a\nb\nc")
    }
}

/// Whatever a form holds, it is read without harm, and what was typed stays.
@Suite struct FieldFuzzTests {
    private let words = [
        "1", "0", "-7", "9223372036854775807", "-9223372036854775808", "nan", "1e308", "2026-02-30",
        "2026-02-03T04:05", "25:61", "", " ", "custom", "Multiple", "scale", "textChoice", "<script>", "日本",
        "a\r\nb", "response.choices[0]", String(repeating: "x", count: 5000),
    ]

    private func names() -> [String] {
        var names = ["response.type", "response.choices[].x", "[0]", "a[b", "response.choices[x]", "key"]
        for type in ResponseType.allCases {
            var question = FilledFormats.question(type)
            var fields = FieldBinding(filling: .english)
            question.exchange(&fields)
            names += fields.values.texts.keys.sorted()
        }
        return names
    }

    @Test(arguments: 1...60)
    func `random fields are read without harm`(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func number(_ count: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(count))
        }
        let names = names()
        let typed = (0..<120).map { _ in (names[number(names.count)], words[number(words.count)]) }
        var values = FieldValues(Form(typed))
        let before = values.texts
        for type in ResponseType.allCases {
            var question = FilledFormats.question(type)
            var fields = FieldBinding(reading: values, in: .english) { "new" }
            question.exchange(&fields)
            #expect(fields.values.texts == before)
            var questionnaire = Questionnaire()
            questionnaire.steps = [.question(question)]
            _ = questionnaire.problems(in: RuleContext())
            let screens = try PhoneScreens(
                questionnaire: questionnaire, language: .english, today: .earliest,
                pictures: ImageURLs { $0 })
            _ = PreviewPanel(screens, at: number(5) - 1, sendsForm: true, address: "/")
        }
        for list in ["response.choices", "times", ""] {
            _ = values.carryOut(.remove(list, row: "\(number(4))"))
            _ = values.carryOut(.down(list, row: "0"))
        }
        values.dropEmptyRows()
    }
}
