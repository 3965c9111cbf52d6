import Testing

@testable import PortalUI

@Suite struct FieldTests {
    @Test func `a field is named by its label and described by its hint, error and count`() {
        let html = markup(
            TextField("title", "Study title", "Sleep", hint: "Short", error: "Enter a title", limit: 10))
        #expect(html.contains(#"<label for="f-title">Study title</label>"#))
        #expect(html.contains(#"id="f-title" name="title" value="Sleep""#))
        #expect(html.contains(#"aria-describedby="f-title-hint f-title-error f-title-count""#))
        #expect(html.contains(#"aria-invalid="true""#))
        #expect(html.contains("5 of 10"))
    }

    @Test func `a page that tells more is led to behind the hint, or behind the error`() {
        let link = PageLink("Reserved keys", to: "/keys")
        let anchor = #"<a href="/keys">Reserved keys</a>"#
        let hinted = markup(TextField("key", "Key", hint: "Short", more: link))
        #expect(hinted.contains("Short \(anchor)</p>"), "at the end of the hint")
        let bare = markup(TextField("key", "Key", more: link))
        #expect(bare.contains(#"<a class="more" href="/keys">Reserved keys</a>"#), "next to the label")
        let refused = markup(TextField("key", "Key", error: "Enter a key", more: link))
        #expect(refused.contains("Enter a key \(anchor)") && !refused.contains(#"<p class="hint">"#))
    }

    @Test func `a value that can't be changed has no count`() {
        #expect(markup(TextField("key", "Key", "a", limit: 15)).contains("1 of 15"))
        let locked = markup(TextField("key", "Key", "a", limit: 15, lock: "Published"))
        #expect(!locked.contains("of 15") && !locked.contains("data-limit"))
    }

    @Test func `a plain field carries no empty attributes`() {
        let html = markup(TextField("name", "Name"))
        for absent in ["aria-describedby", "aria-invalid", "readonly", "placeholder", "data-limit", "lang="] {
            #expect(!html.contains(absent))
        }
    }

    @Test(arguments: [
        (TextField.Kind.email, "email", "email"), (.newPassword, "password", "new-password"),
        (.currentPassword, "password", "current-password"), (.oneTimeCode, "text", "one-time-code"),
    ])
    func `what managers of passwords fill in is named`(
        kind: TextField.Kind, type: String, autocomplete: String
    ) {
        let html = markup(TextField("x", "X", kind: kind))
        #expect(html.contains(#"type="\#(type)""#))
        #expect(html.contains(#"autocomplete="\#(autocomplete)""#))
    }

    @Test func `what was typed as a password can be shown, by a button that needs a script`() {
        for kind in [TextField.Kind.currentPassword, .newPassword] {
            let html = markup(TextField("x", "X", kind: kind))
            #expect(
                html.contains(#"type="button" data-reveal="f-x" hidden>Show<"#),
                "\(html)")
        }
        #expect(!markup(TextField("x", "X", kind: .oneTimeCode)).contains("data-reveal"))
    }

    @Test func `the text from which another is translated is alongside it, in its own language`() {
        let html = markup(
            TextField("title", "Title", "Sueño", language: "es", source: TranslationSource("<Sleep>")))
        #expect(html.contains(#"class="field with-source width-long""#))
        #expect(html.contains(#"id="f-title-source""#))
        #expect(
            html.contains(#"lang="en" dir="auto">&lt;Sleep></div>"#) || html.contains("&lt;Sleep&gt;</div>"))
        #expect(html.contains(#"aria-describedby="f-title-source""#))
        let empty = markup(TextArea("text", "Text", source: TranslationSource("")))
        #expect(empty.contains("No text in English yet"))
    }

    @Test func `a number keeps its bounds`() {
        let html = markup(TextField("n", "N", "3", kind: .number(min: 0, max: 40)))
        #expect(html.contains(#"type="number""#))
        #expect(html.contains(#"min="0" max="40""#))
    }

    @Test func `what differs from the published version has the change bar and the previous value`() {
        let html = markup(TextField("title", "Title", "New", was: "Old"))
        #expect(html.contains(#"class="field changed"#))
        #expect(html.contains("Was \u{201C}Old\u{201D}"))
    }

    @Test func `a locked field is read-only and says why`() {
        let html = markup(TextField("id", "Study ID", "SLEEP", lock: "Fixed since version 1.", isCode: true))
        #expect(html.contains("readonly"))
        #expect(html.contains(#"aria-describedby="f-id-lock""#))
        #expect(html.contains("Fixed since version 1."))
    }

    @Test func `a rich text has a toolbar that waits for the script, unless it is locked`() {
        let html = markup(TextArea("about", "About", "<p>Hello</p>", isRich: true))
        #expect(html.contains(#"role="toolbar" aria-label="Format About" hidden"#))
        #expect(html.contains("&lt;p&gt;Hello&lt;/p&gt;</textarea>"))
        #expect(!markup(TextArea("about", "About", lock: "Fixed.", isRich: true)).contains("toolbar"))
    }

    @Test func `a locked select still sends its value`() {
        let html = markup(
            SelectField("kind", "Kind", [SelectOption("a", "First")], chosen: "a", lock: "Fixed."))
        #expect(html.contains(#"<input type="hidden" name="kind" value="a">"#))
        #expect(!html.contains("<select"))
    }

    @Test func `the first choice bears the identifier that the summary of errors leads to`() {
        let field = ChoiceField(
            "side", "Side", [SelectOption("l", "One"), SelectOption("r", "Two")], chosen: "r")
        let html = markup(field)
        #expect(html.contains(#"id="f-side" name="side" value="l""#))
        #expect(html.count(of: "checked") == 1)
        #expect(html.contains("<legend"))
    }

    @Test func `a refused choice stays in sight with its reason`() {
        let html = markup(
            ChoiceField("x", "X", [SelectOption("a", "A", refusal: "Needs its own App ID")], style: .cards))
        #expect(html.contains("disabled"))
        #expect(html.contains("Needs its own App ID"))
    }

    @Test func `a text area keeps its first line break and its markup as text`() {
        let html = markup(TextArea("t", "T", "\n</textarea><b>"))
        #expect(html.contains("\n\n&lt;/textarea>") || html.contains("\n\n&lt;/textarea&gt;"))
    }

    @Test func `hostile labels, values and hints stay text`() {
        let choices = [SelectOption(hostile, hostile, hint: hostile, refusal: hostile)]
        let fields = [
            markup(
                TextField(
                    hostile, hostile, hostile, hint: hostile, error: hostile, was: hostile, unit: hostile)),
            markup(TextArea(hostile, hostile, hostile, hint: hostile)),
            markup(SelectField(hostile, hostile, choices, chosen: hostile, prompt: hostile)),
            markup(ChoiceField(hostile, hostile, choices, chosen: hostile)),
            markup(ChoiceField(hostile, hostile, choices, chosen: hostile, style: .segmented)),
            markup(CheckboxField(hostile, hostile, isOn: true, value: hostile, hint: hostile, lock: hostile)),
            markup(CheckboxList(hostile, hostile, choices, chosen: [hostile])),
            markup(FileField(hostile, hostile, limits: hostile, accepts: hostile)),
        ]
        for html in fields {
            #expect(!html.contains("<script"))
            #expect(!html.contains(#"" onmouseover"#))
        }
    }

    @Test func `the summary links to its fields and is absent without problems`() {
        var problems = FormProblems()
        #expect(!markup(ErrorSummary(problems)).contains("<"))
        problems.add("mail", "Enter an email address")
        problems.add("", "Somebody else saved this page")
        let html = markup(ErrorSummary(problems))
        #expect(html.contains("2 problems to fix"))
        #expect(html.contains(##"<a href="#f-mail">Enter an email address</a>"##))
        #expect(html.contains("<li>Somebody else saved this page</li>"))
        #expect(problems["mail"] == "Enter an email address")
    }

    @Test func `problems of a part of the form are together under its name, with their count`() {
        let problems = [
            FormProblems.Problem("Enter a key", about: "Key", in: "Step 1", at: "/1"),
            FormProblems.Problem("About the form"),
            FormProblems.Problem("Enter a title", about: "Title", in: "Step 1", at: "/1"),
            FormProblems.Problem("Enter a key", about: "Key", in: "Step 2", at: "/2"),
        ]
        let html = markup(ErrorSummary(FormProblems(problems)))
        #expect(html.contains("4 problems to fix"))
        let parts = html.split(separator: "<h3").map(String.init)
        #expect(parts.count == 3)
        #expect(parts[0].contains("About the form"))
        #expect(parts[1].contains(#"Step 1 <span class="count">2</span>"#))
        #expect(parts[1].contains("Title: Enter a title"))
        #expect(parts[2].contains(#"Step 2 <span class="count">1</span>"#))
    }

    @Test func `a list of problems counts them by section and part, and folds only when it is long`() {
        func list(_ count: Int) -> String {
            let lines = (0..<count).map { ProblemList.Row(field: "Field \($0)", "Enter it", at: "/x") }
            return markup(
                ProblemList([
                    ProblemList.Group(
                        "Questionnaires", [ProblemList.Part("Weekly, step 3", identifier: "mood", lines)])
                ]))
        }
        #expect(list(2).contains(#"<h3>Questionnaires <span class="count">2</span></h3>"#))
        #expect(list(2).contains("<details open>"))
        #expect(list(2).contains("mood"))
        #expect(!list(40).contains("<details open>"))
        #expect(list(40).contains("Field 39"), "nothing is left out")
    }

    @Test func `a problem that is fixed on another page leads there`() {
        let problem = FormProblems.Problem("The Spanish text is missing", at: "/design?lang=es#f-name")
        let html = markup(ErrorSummary(FormProblems([problem])))
        #expect(
            html.contains(##"<a href="/design?lang=es#f-name">The Spanish text is missing</a>"##), "\(html)")
    }

    @Test func `a sentence that says "this" names in the summary what it is about`() {
        let problem = FormProblems.Problem(field: "name", "This has 60 characters", about: "Study name")
        let html = markup(ErrorSummary(FormProblems([problem])))
        #expect(html.contains("Study name: This has 60 characters"))
        #expect(FormProblems([problem])["name"] == "This has 60 characters")
    }
}
