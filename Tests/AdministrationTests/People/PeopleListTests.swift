import Access
import Testing

@testable import Administration

@Suite struct PeopleListTests {
    @Test(arguments: [
        "ana@example.org,Ana,Núñez,Reader,MERIDIAN/HERON,Data | Night",
        "ana@example.org;Ana;Núñez;Reader;MERIDIAN/HERON;Data | Night\r\n",
        "ana@example.org\tAna\tNúñez\tReader\tMERIDIAN/HERON\tData|Night\n\n",
        "\u{FEFF}email,first name,last name,role,folder,groups,,\r\nana@example.org,Ana,Núñez,Reader,MERIDIAN/HERON,Data | Night,,",
        "Role,E-Mail,Last_Name,FirstName,Group,Folder\nReader,ana@example.org,Núñez,Ana,\"Data;Night\",MERIDIAN/HERON",
        " ana@example.org , Ana ,\"Núñez\", Reader ,MERIDIAN/HERON,\"Data | Night\"",
    ])
    func `A list is read with or without a heading, however its cells are parted`(_ text: String) throws {
        let line = try #require(try PeopleList(text).lines.first)
        #expect(line.email == "ana@example.org")
        #expect(line.name == "Ana Núñez")
        #expect(line.role == "Reader")
        #expect(line.folder == "MERIDIAN/HERON")
        #expect(line.groups == ["Data", "Night"])
        #expect(try PeopleList(text).lines.count == 1)
    }

    @Test func `The template is a list`() throws {
        #expect(try PeopleList(PeopleList.template).lines.map(\.number) == [2, 3])
    }

    @Test(arguments: [
        ("", "The list is empty."), ("\n , ,\n", "The list is empty."),
        ("email,role\n", "The list is empty."),
        ("email,colour\na@b.org,red", "unknown column, “colour”"),
        ("email,role,role\na@b.org,x,y", "“role” twice"),
        ("a@b.org,A,B,Reader,,G,more", "Line 1 has 7 values"), ("\"a@b.org,A", "line 1 is not closed"),
    ])
    func `What cannot be read is refused with what to do`(_ text: String, _ sentence: String) {
        #expect {
            try PeopleList(text)
        } throws: { error in
            (error as? InvalidInput)?.sentence.contains(sentence) == true
        }
    }

    @Test func `Five thousand lines are taken, and not one more`() throws {
        let lines = (1...5_000).map { "p\($0)@example.org,P,Q,Reader" }.joined(separator: "\n")
        #expect(try PeopleList(lines).lines.count == 5_000)
        #expect(try PeopleList("email,first name,last name,role\n" + lines).lines.count == 5_000)
        #expect(throws: InvalidInput.self) { try PeopleList(lines + "\nlast@example.org,P,Q,Reader") }
    }
}
