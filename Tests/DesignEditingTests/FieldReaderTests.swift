import HTTP
import Studies
import Testing

@testable import DesignEditing
@testable import Vocabulary

/// What a form leaves of texts that no one changed.
@Suite struct FieldReaderTests {
    private static let link = #"<p>See <a href="https://example.org/a">our page</a>.</p>"#
    private static let safeLink =
        #"<p>See <a href="https://example.org/a" rel="noopener noreferrer">our page</a>.</p>"#

    private func rich(_ typed: String, over stored: String) -> String {
        var text = LocalizedText()
        text[.english] = stored
        var fields = FieldReader(Form([(name: "text", value: typed)]), language: .english)
        fields.translateRich("text", into: &text)
        #expect(fields.unread.isEmpty)
        return text.english
    }

    private func plain(_ typed: String, over stored: String) -> String {
        var text = LocalizedText()
        text[.english] = stored
        FieldReader(Form([(name: "text", value: typed)]), language: .english).translate("text", into: &text)
        return text.english
    }

    @Test func `a checkbox is read by its value, and an unreadable one is noted`() {
        func read(_ value: String) -> (isOn: Bool, unread: [String]) {
            var fields = FieldReader(Form([(name: "enrolling", value: value)]), language: .english)
            return (fields.isOn("enrolling"), fields.unread.map(\.field))
        }
        for value in ["1", "true", "on"] { #expect(read(value) == (true, [])) }
        for value in ["0", "false", ""] { #expect(read(value) == (false, [])) }
        #expect(read("maybe") == (false, ["enrolling"]))
    }

    @Test func `markup that was not changed stays as it is stored`() {
        #expect(rich(Self.link, over: Self.link) == Self.link)
        #expect(rich(Self.safeLink, over: Self.link) == Self.link)
        #expect(rich(Self.link, over: Self.safeLink) == Self.safeLink)
        #expect(rich("<p>One</p>\r\n<p>Two</p>", over: "<p>One</p>\n<p>Two</p>") == "<p>One</p>\n<p>Two</p>")
    }

    @Test func `markup that was changed is cleaned`() {
        let changed = Self.link.replacing("our page", with: "the page")
        #expect(rich(changed, over: Self.link) == Self.safeLink.replacing("our page", with: "the page"))
        #expect(rich("<p>a<script>x()</script></p>", over: "<p>a<script>x()</script></p>") == "<p>a</p>")
        #expect(rich("", over: Self.link) == "")
    }

    @Test func `a text that was not changed keeps its line ends`() {
        #expect(plain("one\r\ntwo", over: "one\r\ntwo\n") == "one\r\ntwo\n")
        #expect(plain("one\r\ntwo", over: "one\ntwo") == "one\ntwo")
        #expect(plain("one\r\nthree", over: "one\r\ntwo\n") == "one\nthree")
        #expect(plain("", over: "one") == "")
    }
}
