import Testing

@testable import PortalUI

@Suite struct TableTests {
    @Test(arguments: [(SortOrder.ascending, "ascending"), (.descending, "descending")])
    func `a sorted column says so`(order: SortOrder, word: String) {
        let html = markup(SortHeading("Received", to: "/r?sort=received", order: order))
        #expect(html.contains(#"aria-sort="\#(word)""#))
        #expect(html.contains(#"<a href="/r?sort=received">"#))
    }

    @Test func `a column that cannot be sorted is no link`() {
        let html = markup(SortHeading("State"))
        #expect(!html.contains("<a"))
        #expect(!html.contains("aria-sort"))
    }

    @Test func `a column can be explained below its title, and in a tooltip`() {
        let html = markup(SortHeading("Hours", note: "How long did you \"sleep\"?"))
        #expect(html.contains(#"<span class="question" dir="auto">How long did you"#))
        #expect(html.contains(#"title="How long did you &#34;sleep&#34;?""#))
        #expect(!markup(SortHeading("Hours")).contains("title="))
    }

    @Test func `the pages there are not stay in sight without a link`() {
        let html = markup(Pager("1 to 8 of 20", next: "/r?after=8"))
        #expect(html.contains(#"<span class="button small" aria-disabled="true">Previous</span>"#))
        #expect(html.contains(#"href="/r?after=8" rel="next""#))
        #expect(!html.contains("First") && !html.contains("Last"))
        #expect(markup(Pager("51 to 100 of 300", last: "/r?page=6")).contains(#"href="/r?page=6">Last<"#))
        #expect(!markup(Pager("3 tokens")).contains("<nav"))
    }

    @Test func `a filter says what it is and how to be rid of it`() {
        let html = markup(FilterChip("wakeCount", "≥ 3", without: "/l"))
        #expect(html.contains(#"href="/l" aria-label="Remove the filter wakeCount ≥ 3""#))
    }

    @Test func `a search keeps what it is told of the address, and nothing that is empty`() {
        let html = markup {
            SearchForm(
                SearchBox("sleep", label: "Find a key", placeholder: "Key"), at: "/keys",
                keeping: [HiddenField("use", "free"), HiddenField("sort", "")]
            ).render(into: &$0)
        }
        #expect(html.contains(#"role="search" action="/keys""#))
        #expect(html.contains(#"<input type="hidden" name="use" value="free">"#))
        #expect(!html.contains(#"name="sort""#))
        #expect(html.contains(#"type="search" name="q" value="sleep" aria-label="Find a key""#))
    }

    @Test func `a row that cannot be chosen says why`() {
        let html = markup(SelectCell("id", value: "1", label: "Choose 1", refusal: "Only errors"))
        #expect(html.contains(#"disabled title="Only errors""#))
    }

    @Test func `a bar over rows none of which is chosen says what to do and no number`() {
        let empty = markup { BulkBar("id", count: 0).render(into: &$0) }
        #expect(!empty.contains(">0<"))
        #expect(empty.contains("Select one or more rows."))
        #expect(markup { BulkBar("id", count: 29).render(into: &$0) }.contains(">29</span> selected"))
    }

    @Test func `column names of a study stay text`() {
        for html in [
            markup(SortHeading(hostile, to: "/x")), markup(FilterChip(hostile, hostile, without: "/x")),
            markup(SelectCell(hostile, value: hostile, label: hostile)), markup(Pager(hostile)),
            markup { BulkBar(hostile, count: 1, what: hostile).render(into: &$0) },
            markup { render in
                SearchForm(
                    SearchBox(hostile, label: hostile, placeholder: hostile, name: hostile), at: "/x",
                    keeping: [HiddenField(hostile, hostile)]
                ).render(into: &render)
            },
        ] {
            #expect(!html.contains("<script"))
            #expect(!html.contains(#"" onmouseover"#))
        }
    }
}
