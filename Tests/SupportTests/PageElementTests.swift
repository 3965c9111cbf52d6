import Support
import Testing

struct PageElementTests {
    private static let page = PageElement(
        """
        <!doctype html><html><head><title>Tab</title><script>let word = "scripted"</script></head><body>
        <nav aria-label="Sections"><a href="/menu">Menu word</a></nav>
        <main><h1>Tokens <em>now</em></h1>
        <div role="status"></div><div role="status"><p><b>Saved.</b></p><p>All &amp; more.</p></div>
        <section><section><h2>Batches</h2><p>First<br>line<span class="sub">Second</span></p><a href="/one">Open</a><a href="/one">Open</a></section></section>
        <section aria-label="Others"><a href="/two" aria-label="Close">x</a><p hidden>unseen</p></section>
        <a href="/a">Twice</a><a href="/b">Twice</a>
        <button disabled>Stopped</button><button>Go <svg role="img" aria-label="far"></svg><b role="img" aria-label="off">x</b></button>
        <dialog aria-labelledby="d"><h2 id="d">Sure?</h2><p>Closed words</p><button>Yes</button></dialog>
        </main></body></html>
        """)

    @Test func `what a page shows is found by role and name`() throws {
        let page = Self.page
        #expect(page.title == "Tokens now")
        #expect(page.headings == ["Tokens now", "Batches"])
        #expect(page.statuses == ["Saved. All & more."])
        #expect(try page.status.texts == ["Saved.", "All & more."])
        #expect(try page.link("Close").href == "/two")
        #expect(try page.region("Batches").texts == ["Batches", "First line", "Second", "OpenOpen"])
        #expect(try page.region("Others").links == ["Close"])
        #expect(page.buttons == ["Go faroff"])
        #expect(page.alerts.isEmpty)
    }

    @Test(arguments: ["scripted", "Tab", "Menu word", "unseen", "Closed words", "/two", "Sections"])
    func `scripts, menus, attributes, hidden and closed parts are no texts of the page`(_ words: String) {
        #expect(Self.page.html.contains(words) && !Self.page.says(words))
    }

    @Test func `what is closed in a dialog is found through the dialog`() throws {
        let dialog = try Self.page.dialog("Sure?")
        #expect(dialog.texts == ["Sure?", "Closed words", "Yes"] && dialog.buttons == ["Yes"])
    }

    @Test func `links of one name are one link only if they lead to one place`() throws {
        #expect(try Self.page.link("Open").href == "/one")
        #expect(throws: PageLookupError.self) { try Self.page.link("Twice") }
    }

    @Test func `what is missing is reported with what there is`() throws {
        let error = try #require(throws: PageLookupError.self) { try Self.page.heading("Batch") }
        #expect(error.description == "No heading 'Batch' on 'Tokens now', which has 'Tokens now', 'Batches'.")
        let none = try #require(throws: PageLookupError.self) { try Self.page.alert }
        #expect(none.description == "No alert on 'Tokens now', which has none at all.")
    }
}
