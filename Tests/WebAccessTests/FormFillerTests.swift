import Testing

@testable import WebAccess

private func kept(_ fields: [(String, String)], files: [(String, String)] = [], to action: String = "/save")
    -> StashedForm
{
    StashedForm(
        page: "/", action: action, fields: fields.map { .init(name: $0.0, value: $0.1) },
        files: files.map { .init(name: $0.0, value: $0.1) })
}

private func filled(_ controls: String, _ fields: [(String, String)], files: [(String, String)] = []) throws
    -> FormFiller
{
    let markup = FormMarkup(Array("<form method=\"post\" action=\"/save\">\(controls)</form>".utf8))
    let form = kept(fields, files: files)
    return FormFiller(markup, form: try #require(markup.form(of: form)), with: form, adding: "")
}

private func text(_ filling: FormFiller) -> String { String(decoding: filling.bytes, as: UTF8.self) }

struct FormFillerTests {
    @Test func `Choices are as they were chosen`() throws {
        let controls = """
            <input type="checkbox" name="a" value="1" checked><input type="checkbox" name="a" value="2">
            <input type="radio" name="r" value="x" checked><input type="radio" name="r" value="y">
            <input type="checkbox" name="off" checked>
            """
        let page = text(try filled(controls, [("a", "2"), ("r", "y")]))
        #expect(page.contains(#"<input type="checkbox" name="a" value="1">"#))
        #expect(page.contains(#"<input type="checkbox" name="a" value="2" checked>"#))
        #expect(page.contains(#"<input type="radio" name="r" value="x">"#))
        #expect(page.contains(#"<input type="radio" name="r" value="y" checked>"#))
        #expect(page.contains(#"<input type="checkbox" name="off">"#))
    }

    @Test func `Lists select what was selected, also by the text of an option`() throws {
        let controls =
            #"<select name="s"><option value="1" selected>One</option><option>Two &amp; a half</option></select>"#
        let filling = try filled(controls, [("s", "Two & a half")])
        #expect(text(filling).contains(#"<option value="1">One</option><option selected>Two"#))
        #expect(filling.unplaced.isEmpty)
        #expect(try filled(controls, [("s", "9")]).unplaced.map(\.value) == ["9"])
    }

    @Test func `Fields of one name take their values in order, and what is left is reported`() throws {
        let filling = try filled(
            #"<input name="t" value="a"><input name="t">"#, [("t", "1"), ("t", "2"), ("t", "3"), ("u", "4")])
        #expect(text(filling).contains(#"<input name="t" value="1"><input name="t" value="2">"#))
        #expect(filling.unplaced.map(\.value) == ["3", "4"])
    }

    @Test func `What was typed cannot become markup`() throws {
        let page = text(
            try filled(
                #"<input name="t"><textarea name="u"></textarea>"#,
                [
                    ("t", #""><script>x</script>"#), ("u", "</textarea><script>x</script>"),
                ]))
        #expect(!page.contains("<script>"))
    }

    @Test(arguments: ["password", "proof", "code", "secret", "ios.key"])
    func `Passwords, codes and keys stay empty`(name: String) throws {
        let filling = try filled(
            #"<input name="\#(name)"><input type="password" name="other">"#,
            [(name, "tell"), ("other", "tell")])
        #expect(!text(filling).contains("tell"))
        #expect(filling.lacksSecrets)
        #expect(filling.unplaced.isEmpty)
    }

    @Test func `Of forms with one address the one that was sent is filled, with controls outside of it`()
        throws
    {
        let markup = FormMarkup(
            Array(
                """
                <form method="post" action="/save"><input type="hidden" name="item" value="1"><input name="t"></form>
                <dialog id="d"><form method="post" action="/save" id="two"><input type="hidden" name="item" value="2"></form></dialog>
                <input name="t" form="two"><!-- <form> --><script>"<form>"</script>
                """.utf8))
        let form = kept([("item", "2"), ("t", "typed")])
        let place = try #require(markup.form(of: form))
        #expect(markup.forms[place].dialog == "d")
        #expect(
            text(FormFiller(markup, form: place, with: form, adding: "")).contains(
                #"<input name="t" form="two" value="typed">"#))
        #expect(markup.forms.count == 2)
        #expect(markup.form(of: kept([], to: "/other")) == nil)
    }

    @Test func `What is read from a page are its values, not its references`() throws {
        let page = text(
            try filled(
                #"<input name='t' title="a &quot;b&quot; &#x41;" disabled><input name=t data-x>"#,
                [("t", "&lt;")]))
        #expect(page.contains(#"<input name="t" data-x value="&amp;lt;">"#))
        #expect(page.contains(#"<input name='t' title="a &quot;b&quot; &#x41;" disabled>"#))
    }
}
