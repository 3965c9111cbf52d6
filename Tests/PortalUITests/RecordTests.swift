import Testing

@testable import PortalUI

@Suite struct RecordTests {
    @Test(arguments: [
        ("a b c", "a b c", [WordDiff.Run.same("a b c")]),
        (
            "Sleep and Early", "Sleep in Early",
            [.same("Sleep"), .removed("and"), .added("in"), .same("Early")]
        ),
        ("", "new text", [.added("new text")]), ("old text", "", [.removed("old text")]), ("", "", []),
        ("one two three", "four five six", [.removed("one two three"), .added("four five six")]),
        (
            "Goes to step 3 “Your sleep”", "Goes to step 5 “What you ate and drank today”",
            [
                .removed("Goes to step 3 “Your sleep”"),
                .added("Goes to step 5 “What you ate and drank today”"),
            ]
        ),
        (
            "About the diary of your sleep", "Read this before the first of your entries",
            [
                .removed("About the diary of your sleep"),
                .added("Read this before the first of your entries"),
            ]
        ),
        (
            "Asks each evening about the day", "Asks each morning about the night",
            [
                .same("Asks each"), .removed("evening"), .added("morning"), .same("about the"),
                .removed("day"), .added("night"),
            ]
        ),
        ("a b", "a b c", [.same("a b"), .added("c")]), ("x a b", "a b", [.removed("x"), .same("a b")]),
    ])
    func `words that went and came stand where they did`(before: String, after: String, runs: [WordDiff.Run])
    {
        #expect(WordDiff(from: before, to: after).runs == runs)
    }

    @Test func `long texts stand whole alongside each other`() {
        let long = Array(repeating: "word", count: WordDiff.wordLimit + 1).joined(separator: " ")
        #expect(WordDiff(from: long, to: long + " more").runs == [.removed(long), .added(long + " more")])
    }

    @Test(arguments: [DiffLine.Kind.changed, .added, .removed])
    func `what happened to a line is said, not only colored`(kind: DiffLine.Kind) {
        let html = markup(DiffList([DiffSection("Consent", [DiffLine(kind, "Title", from: "a", to: "b")])]))
        #expect(html.contains(#"<span class="visually-hidden">\#(DiffLine(kind, "x").meaning)</span>Title"#))
    }

    @Test func `the entries of a changed list are shown line by line, first those before the change`() throws
    {
        let entries = DiffLine.Entries(from: ["→ step 6"], to: ["if 0 → step 7", "otherwise → step 6"])
        let line = DiffLine(.changed, "Next step", from: "a", to: "b", entries: entries)
        let html = markup(DiffList([DiffSection("Questionnaires", [line])]))
        let removed = try #require(html.firstRange(of: "→ step 6</del>"))
        let added = try #require(html.firstRange(of: "if 0 → step 7</ins>"))
        #expect(removed.lowerBound < added.lowerBound && html.contains("otherwise → step 6</ins>"))
        #expect(html.contains("Before: ") && html.contains("After: ") && !html.contains("<del>a"))
    }

    @Test func `a problem without a period at its end gets one`() {
        func html(_ sentence: String) -> String {
            let row = ProblemList.Row(field: "Title", sentence, at: nil)
            let group = ProblemList.Group("Questionnaires", [ProblemList.Part(nil, [row])])
            return markup(ProblemList([group], isNested: true))
        }
        #expect(html("Enter a title").contains(#"class="ended""#))
        #expect(!html("Enter a title.").contains(#"class="ended""#))
        #expect(html("Enter a title").contains("<h4>Questionnaires"))
    }

    @Test func `a condition that fails leads to its fix`() {
        let html = markup(
            PreconditionList([
                Precondition(.needsFix, "Consent", found: "No text", fix: PageLink("Fix it", to: "/consent"))
            ]))
        #expect(html.contains(#"aria-label="needs a fix""#))
        #expect(
            html.contains(#"<a href="/consent">Fix it<span class="visually-hidden"> (Consent)</span></a>"#))
    }

    @Test func `the stage of now is marked and the ones before are over`() {
        let html = markup(
            LifecycleStepper([
                LifecycleStage("Draft", .passed), LifecycleStage("Active", .current),
                LifecycleStage("End", .ahead),
            ]))
        #expect(html.count(of: #"aria-current="step""#) == 1)
        #expect(html.count(of: "(over)") == 1)
    }

    @Test func `only the offending value is marked`() {
        let html = markup(CodeBlock(#"{"a": "b", "c": "b"}"#, label: "JSON", marking: #""b""#))
        #expect(html.count(of: "<mark>") == 1)
        #expect(html.contains(#"tabindex="0" role="region" aria-label="JSON""#))
        #expect(!markup(CodeBlock("x", label: "y", marking: "absent")).contains("<mark>"))
    }

    @Test func `the names of JSON stand out, and a value that looks like one does not`() {
        let json = "{\n  \"a \\\" b\": \"c: d\",\n  \"key\": \"wakeCount\"\n}"
        let html = markup(CodeBlock(json: json, label: "JSON", marking: "\"wakeCount\""))
        #expect(html.count(of: "<span class=\"name\">") == 2)
        #expect(html.contains("<mark>&#34;wakeCount&#34;</mark>"))
        #expect(html.contains("c: d"))
    }

    @Test func `answers of people stay text wherever they are shown`() {
        let time = TimeText(hostile, at: hostile, title: hostile)
        let entry = TimelineEntry(
            at: time, icon: .pencil, LinkedText(.strong(hostile), .code(hostile), .link(hostile, to: "/x")),
            detail: hostile,
            changes: [.init(hostile, from: hostile, to: "b")], source: hostile)
        for html in [
            markup(Timeline([TimelineDay(hostile, date: hostile, [entry])])),
            markup(DescriptionList([DescriptionItem(hostile, LinkedText(hostile))])),
            markup(CodeBlock(hostile, label: hostile, marking: "x")),
            markup(
                DiffList([
                    DiffSection(
                        hostile, detail: hostile, [DiffLine(.changed, hostile, from: hostile, to: "x")])
                ])),
            markup(StepList([StepRow(hostile, detail: hostile, icon: .text, to: "/x", changes: hostile)])),
        ] {
            #expect(!html.contains("<script"))
            #expect(!html.contains(#"" onmouseover"#))
        }
    }
}
