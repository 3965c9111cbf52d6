import Support
import Testing

struct PageFieldTests {
    private static let page = PageElement(
        """
        <main><h1>Form</h1><form>
        <div class="field"><div class="field-label"><label for="a">Name</label> <span class="optional">optional</span></div>
        <p id="a-hint">At most ten letters.</p><p id="a-error"><span>Error: </span>Enter a name.</p>
        <input id="a" value="x &quot;y&quot;" aria-describedby="a-hint a-error"></div>
        <label>Note <textarea>
        two
        lines</textarea></label>
        <label for="s">Kind</label><select id="s"><option value="1">One<option value="2" selected>Two</select>
        <fieldset><legend>Colors</legend><label><input type="radio" name="c" value="r">Red</label>
        <label><input type="radio" name="c" value="g" checked>Green</label></fieldset>
        <label><input type="checkbox" checked>Agreed</label><input type="hidden" name="key" value="secret">
        </form></main>
        """)

    @Test func `a field has its value, hint and error`() throws {
        let name = try Self.page.field("Name")
        #expect(name.value == #"x "y""# && name.description == "At most ten letters.")
        #expect(name.error == "Enter a name.")
        let note = try Self.page.field("Note")
        #expect(note.value == "two\nlines" && note.error == nil)
    }

    @Test func `choices have titles, and the values that would be sent`() throws {
        let kind = try Self.page.field("Kind")
        #expect(kind.value == "2" && kind.choices == ["One", "Two"])
        let colors = try Self.page.field("Colors")
        #expect(colors.values == ["g"] && colors.choices == ["Red", "Green"])
        #expect(try Self.page.field("Agreed").isChecked && !Self.page.field("Red").isChecked)
    }

    @Test func `a field that is missing is reported with the fields that there are`() throws {
        let error = try #require(throws: PageLookupError.self) { try Self.page.field("Title") }
        #expect(
            error.description
                == "No field 'Title' on 'Form', which has 'Name', 'Note', 'Kind', 'Colors', 'Red', 'Green', 'Agreed'."
        )
    }

    @Test func `a table is read by the headings of its columns and a text of its rows`() throws {
        let table = try PageElement(
            """
            <table><caption>Locks</caption><thead><tr><th>When</th><th>Who</th></tr></thead>
            <tbody><tr><th>Monday</th><td>Ann</td></tr><tr><th>Friday</th><td><b>Bo</b></td></tr></tbody></table>
            """
        ).table("Locks")
        #expect(table.columns == ["When", "Who"] && table.rows == [["Monday", "Ann"], ["Friday", "Bo"]])
        #expect(try table.cell(row: "Friday", column: "Who") == "Bo")
        #expect(try table.column("When") == ["Monday", "Friday"])
        let error = try #require(throws: PageLookupError.self) { try table.column("Where") }
        #expect(error.description == "No column 'Where' on 'Locks', which has 'When', 'Who'.")
    }
}
