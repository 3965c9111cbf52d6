import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import Responses

/// A correction is checked by the response format of its question.
struct CorrectionRuleTests {
    private static let value = "/results/0/value"

    @Test(arguments: [
        ("textScale", "mood", "5", "xyz", "Choose from the options of the question."),
        ("textChoice", "signs", "\"t\"", "xyz", "Choose from the options of the question."),
        ("scale", "naps", "true", "6", "Enter a whole number between 0 and 5"),
        (
            "timeInterval", "awake", "true", "99999",
            "Enter a duration between 0 and 24 hours in steps of 15 min"
        ),
        ("timeInterval", "awake", "true", "-1", "Enter a duration between 0 and 24 hours"),
        ("timeInterval", "awake", "true", "7.1", "in steps of 15 minutes"),
        ("height", "tall", "true", "99999", "Enter a height between 0 and 300 centimeters"),
        ("location", "place", "5", "here", "Enter a latitude and longitude"),
        ("location", "place", "5", "91,0", "Enter a latitude and longitude"),
        ("email", "mail", "5", "someone", "Enter an email address"),
        ("timeOfDay", "up", "5", "25:00", "Enter a time of day"),
        ("text", "code", "5", "12 b", "Expected only digits and spaces."),
        ("text", "code", "5", "1\n2", "Expected text on one line."),
        ("date", "day", "5", "2026-11-20 14:30", "Enter a date without a time"),
        ("date", "past", "5", "2099-01-01", "not after the day of the response"),
        ("numeric", "sleepHours", "true", "1e400", "Enter a number between 0 and 24"),
        ("numeric", "sleepHours", "true", "0x5", "Enter a number between 0 and 24"),
    ])
    func `a value that the format cannot produce is refused, and the form keeps it`(
        _ type: String, _ key: String, _ sent: String, _ typed: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite(FailureSite.result(type, key, sent))
        let refused = try await site.correct(Self.value, to: typed, reason: "They called")
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.field("New value").error?.contains(sentence) == true, "\(refused.text)")
        #expect(
            refused.text.contains(typed.split(separator: "\n")[0]) && refused.text.contains("They called"))
        #expect(try await site.count("response_corrections") == 0)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: [
        ("textScale", "mood", "5", "b", SQLValue.text("b")), ("scale", "naps", "true", "5", .real(5)),
        ("timeInterval", "awake", "true", "7.25", .real(7.25)),
        ("timeInterval", "awake", "true", "7:30", .real(7.5)),
        ("height", "tall", "true", "171.5", .real(171.5)),
        ("location", "place", "5", "38.25, -122.75", .text("38.25,-122.75")),
        ("email", "mail", "5", " a@example.org ", .text("a@example.org")),
        ("timeOfDay", "up", "5", "21:30", .text("21:30:00")), ("text", "code", "5", "12 3", .text("12 3")),
        ("date", "past", "5", "2020-02-29", .text("2020-02-29 00:00:00.000")),
        ("textScale", "mood", "5", "", .null),
    ])
    func `a value that the format can produce is stored as apps send it`(
        _ type: String, _ key: String, _ sent: String, _ typed: String, _ stored: SQLValue
    ) async throws {
        let site = try await FailureSite(FailureSite.result(type, key, sent))
        let saved = try await site.correct(Self.value, to: typed)
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(try await site.values(key) == [stored])
    }

    @Test func `one of several choices is selected by its label`() async throws {
        let site = try await FailureSite(FailureSite.result("textScale", "mood", "5"))
        let form = try await site.get(FailureSite.address(1) + "/correct?path=\(Self.value)").text
        #expect(form.contains("<select") && form.contains("Bad (b)</option>"), "\(form)")
        #expect(!form.contains(">\(Self.value)<"), "the place is said in words")
    }

    @Test func `several choices are ticked, with the text of the other one`() async throws {
        let site = try await FailureSite(FailureSite.result("textChoice", "why", "\"n\""))
        let form = try await site.get(FailureSite.address(1) + "/correct?path=\(Self.value)").page
        #expect(
            form.html.components(of: "type=\"checkbox\"").count == 5
                && form.fields.contains("Text for “Other”"))
        for (values, sentence) in [
            ([("value", "n"), ("value", "0")], "None\u{201D} can&#39;t be combined"),
            ([("value", "o")], "Enter the text for \u{201C}Other\u{201D}."),
            ([("value", "n"), ("other", "Dogs")], "Choose \u{201C}Other\u{201D}, or remove the text"),
            ([("value", "n"), ("value", "z")], "Choose from the options of the question."),
        ] {
            let refused = try await site.correct(Self.value, to: values)
            #expect(
                refused.status == .unprocessableContent && refused.text.contains(sentence), "\(refused.text)")
        }
        let saved = try await site.correct(
            Self.value, to: [("value", "l"), ("value", "o"), ("other", "Dogs")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(try await site.values("why", of: "Diarywhy") == [.text("l"), .text("Other")])
        #expect(try await site.values("why_text", of: "Diarywhy") == [.null, .text("Dogs")])
    }

    @Test(arguments: [
        ("0", "duration", "-12", "Enter a whole number between 0 and 7200"),
        ("0", "duration", "7201", "Enter a whole number between 0 and 7200"),
        ("1", "count", "11", "Enter a whole number between 0 and 10"),
        ("1", "count", "2.5", "Enter a whole number between 0 and 10"),
    ])
    func `the results of a kick counter are limited by its design`(
        _ index: String, _ key: String, _ typed: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite()
        let results = ["duration", "count"].map { FailureSite.result("numeric", $0, "\"x\"") }
        try await site.send(
            FailureSite.result("fetalKickCounter", "Kicks", "[\(results.joined(separator: ","))]"),
            of: "Kicks")
        let page = try await site.get(FailureSite.address(1)).page
        #expect(
            page.texts.contains("2 values don't fit.")
                && page.html.components(of: "Correct this value").count == 3)
        let path = "\(Self.value)/\(index)/value"
        let refused = try await site.correct(path, to: typed)
        #expect(
            try refused.status == .unprocessableContent
                && refused.page.field("New value").error?.contains(sentence) == true, "\(refused.text)")
        #expect(try await site.correct(path, to: "9").status == .seeOther)
        let rest = try await site.get(FailureSite.address(1)).text
        #expect(rest.components(of: "Correct this value").count == 2)
    }

    @Test func `a number that does not fit is corrected, and the others beside it`() async throws {
        let site = try await FailureSite(
            FailureSite.result("numeric", "sleepHours", "1e400") + ","
                + FailureSite.result("scale", "naps", "12345678901234567890123") + ","
                + FailureSite.result("text", "note", #""a\ud83d""#))
        let page = try await site.get(FailureSite.address(1)).page
        #expect(
            page.says(
                "Answer 1, step sleepHours: expected a number between 0 and 24, got the number 1e400, which is out of"
            ))
        #expect(
            page.says("Answer 2, step naps (“How many naps?”): expected a whole number between"))
        #expect(page.html.contains(#"<mark id="wrong-1" tabindex="-1">1e400</mark>"#))
        #expect(
            page.html.components(of: "Correct this value").count == 4 && !page.html.contains("not valid JSON")
        )
        let list = try await site.get(FailureSite.responses).page
        #expect(list.says("which is out of range") && !list.html.contains("not valid JSON"))
        for (index, typed) in ["7", "2", "ok"].enumerated() {
            #expect(try await site.response().status == .error)
            let saved = try await site.correct("/results/\(index)/value", to: typed, seen: index)
            #expect(saved.status == .seeOther, "\(saved.text)")
        }
        #expect(try await site.response().status == .processed)
        #expect(try await site.response().data.contains("1e400"))
        #expect(try await site.values("sleepHours") == [.real(7)])
        #expect(try await site.values("note") == [.text("ok")])
        let times = try await site.get(PageSite.study + "/data/ResponseMetadata", as: .reader).page
        #expect(times.texts.contains("sleepHours"))
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test func `a table shows the first problems of a response, and how many there are`() async throws {
        let wrong = Array(repeating: FailureSite.result("numeric", "sleepHours", "\"x\""), count: 103)
        let site = try await FailureSite(wrong.joined(separator: ","))
        let list = try await site.get(FailureSite.responses).text
        #expect(list.contains("Answer 3, step") && !list.contains("Answer 4, step"))
        #expect(list.contains("More than 97 other values don&#39;t fit."), "\(list)")
        let page = try await site.get(FailureSite.address(1)).page
        #expect(page.texts.contains("More than 100 values don't fit. These are the first 100."))
        #expect(page.html.components(of: "Correct this value").count == 101)
        let discard = try await site.get(FailureSite.address(1) + "/discard").text
        #expect(discard.contains("Answer 3, step") && !discard.contains("Answer 4, step"))
    }

    /// Data of every kind that fails.
    private static let unusable = [
        #"{"results": nope}"#, #"{"results": "str"}"#, #""str""#, FailureSite.wrongHours,
        FailureSite.result("numeric", "nothing", "5"), FailureSite.result("numeric", "sleepHours", "1e400"),
        #"{"resultType": "numeric", "value": 5}"#,
    ]

    @Test(arguments: unusable) func `a failed response of every kind is discarded and restored`(
        _ data: String
    ) async throws {
        let site = try await FailureSite()
        if data.contains("resultType") {
            try await site.send(data)
        } else {
            try await site.pages.send("Diary", version: "1", data: data)
        }
        #expect(try await site.response().status == .error)
        let before = try await site.get(FailureSite.address(1)).page
        #expect(before.html.contains("Not valid JSON") == data.contains("nope"))
        #expect(before.links.contains("Discard…"))
        let fields = [("reason", "No use"), ("seen", "0")]
        #expect(try await site.post(FailureSite.address(1) + "/discard", fields).status == .seeOther)
        #expect(try await site.response().status == .discarded)
        #expect(try await site.get(FailureSite.address(1)).status == .ok)
        #expect(try await site.get(FailureSite.responses).status == .ok)
        #expect(try await site.post(FailureSite.address(1) + "/restore", []).status == .seeOther)
        #expect(try await site.response().status == .error)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test func `responses in an archive lead to their corrections, and say that they were discarded`()
        async throws
    {
        let site = try await FailureSite(
            FailureSite.wrongHours + "," + FailureSite.result("boolean", "well", "5"), FailureSite.wrongHours)
        #expect(try await site.correct(Self.value, to: "7").status == .seeOther)
        #expect(try await site.correct("/results/1/value", to: "true", seen: 1).status == .seeOther)
        #expect(try await site.correct(Self.value, to: "7", of: 2).status == .seeOther)
        try await site.send(FailureSite.wrongHours + "," + FailureSite.result("boolean", "well", "5"))
        #expect(try await site.correct(Self.value, to: "8", of: 3).status == .seeOther)
        let withdraw = FailureSite.address(3) + "/corrections/4/withdraw"
        #expect(try await site.post(withdraw, [("reason", "r"), ("seen", "1")]).status == .seeOther)
        let discard = [("reason", "Test call"), ("seen", "2")]
        #expect(try await site.post(FailureSite.address(3) + "/discard", discard).status == .seeOther)
        let order = ExportRequest(
            list: nil, view: "", title: "Study", formats: [.csv], showsLabels: false, guardsFormulas: true,
            includesTokens: false, at: .all)
        let archive = try await site.pages.make(order)
        let lines = try archive.text("responses.jsonl").split(separator: "\n").map {
            try JSONTree.parse(String($0))
        }
        #expect(lines.map { $0["corrections"] } == [[1, 2], [3], []])
        #expect(lines.map { $0["withdrawnCorrections"] } == [[], [], [4]])
        #expect(lines.map { $0["discarded"]?["reason"]?.string } == [nil, nil, "Test call"])
        #expect(lines[2]["discarded"]?["by"]?.string == TestUser.editor.name)
        let corrections = readCSV(try archive.text("corrections.csv"))
        #expect(corrections.map(\.last) == ["correction", "1", "2", "3", "4"])
        let readme = try archive.text("README.txt")
        #expect(readme.contains("corrections.csv") && readme.contains("withdrawnCorrections"))
        #expect(readme.contains("3 responses.") && readme.contains("discarded"))
    }

    @Test(arguments: [
        ("sleepHours", "25", "Enter a number between 0 and 24"),
        ("mood", "xyz", "Enter a choice of the question"),
        ("awake", "99999", "Enter a duration between 0 and 24 hours"),
        ("mail", "nobody", "Enter an email address"),
        ("up", "soon", "Enter a time of day"), ("day", "2026-11-20 14:30", "Enter a date without a time"),
        ("naps", "0x3", "Enter a number"),
    ])
    func `the editor of a List's row has the same rules`(
        _ column: String, _ typed: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite(FailureSite.result("numeric", "sleepHours", "8"))
        let channel = site.site.world.channel.id
        let (id, name) = try await site.site.store.read { transaction in
            let list = try #require(try ListRepository.catalog(of: channel, transaction)["Diary"])
            return (try #require(list.id), try #require(list.column(column)).physicalName)
        }
        let path = PageSite.study + "/lists/\(id)/rows/1/edit"
        let form = try await site.site.get(path, as: .editor)
        #expect(form.page.says("Expected: a number between 0 and 24."), "\(form.text)")
        #expect(form.text.contains(#"type="time""#))
        let fields = [("reason", "Called"), ("started", "0")]
        let refused = try await site.post(path, [(name, typed)] + fields)
        #expect(refused.status == .unprocessableContent && refused.page.says(sentence), "\(refused.text)")
        #expect(refused.text.contains(typed))
        let good = [
            "sleepHours": "7", "mood": "b", "awake": "7.25", "mail": "a@example.org", "up": "21:30",
            "day": "2026-11-20", "naps": "3",
        ]
        let saved = try await site.post(path, [(name, good[column] ?? "")] + fields)
        #expect(saved.status == .seeOther, "\(saved.text)")
        if column == "up" { #expect(try await site.values("up") == [.text("21:30:00")]) }
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: [
        ("sleepHours", "25", "Enter a number between 0 and 24"),
        ("mood", "\"xyz\"", "Enter a choice of the question"),
        ("awake", "99999", "Enter a duration between 0 and 24 hours"),
        ("mail", "\"nobody\"", "Enter an email address"), ("naps", "6", "Enter a whole number"),
    ])
    func `scripts that change or add rows have the same rules`(
        _ column: String, _ value: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite(FailureSite.result("numeric", "sleepHours", "8"))
        let scripts = LabKeyWriteSite(site.pages)
        let good = [
            "sleepHours": "7", "mood": "\"b\"", "awake": "7.25", "mail": "\"a@example.org\"", "naps": "3",
        ]
        for member in [("update", "\"Key\": 1"), ("insert", "\"response\": 1")] {
            func send(_ value: String, _ action: String) async throws -> ClientResponse {
                let table = #""schemaName": "lists", "queryName": "Diary""#
                let rows = "\"rows\": [{\(member.1), \"\(column)\": \(value)}]"
                let isSaving = action == "saveRows"
                let command = "{\"command\": \"\(member.0)\", \(table), \(rows)}"
                return try await scripts.post(
                    action, isSaving ? "{\"commands\": [\(command)]}" : "{\(table), \(rows)}")
            }
            for action in ["saveRows", member.0 + "Rows"] {
                let refused = try await send(value, action)
                #expect(refused.status == .badRequest, "\(action): \(refused.text)")
                #expect(refused.exception?.contains(sentence) == true, "\(action): \(refused.text)")
                #expect(try await send(good[column] ?? "", action).status == .ok)
            }
        }
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }
}
