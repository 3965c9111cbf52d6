import Testing

@testable import Studies
@testable import Vocabulary

@Suite struct TranslationFileTests {
    private static let spanish = LanguageTag("es") ?? .english

    private static let hard = [
        "plain", "=1+1", "'=quoted", "-5", "@name", "a,b", "say \"so\"", "two\nlines", "semi;colon",
        "tab\there",
        "a\"\u{301},=1+1", "=\u{301}1", "'\u{301}=1", "<\u{301}b&\u{301}",
        "<b>bold & more</b>", "ñandú 日本", "'", "  blanks around  ", "&amp; twice",
    ]

    private func units(_ texts: [String]) -> [TranslationUnit] {
        texts.enumerated().map { index, text in
            let path = TextPath().member("steps").element("s\(index)", at: index).member("text")
            let localized = LocalizedText([.english: "E " + text, Self.spanish: text])
            let design = DesignText(
                holder: .document(DocumentID(7), .questionnaire), title: "Q", path: path, text: localized,
                isRich: text.hasPrefix("<"))
            return TranslationUnit(
                design, TranslationProgress(Self.spanish, of: [design], stale: []), place: "Step \(index)")
        }
    }

    @Test func `a table comes back as it was written`() throws {
        let units = units(Self.hard)
        let file = try TranslationFile(reading: TranslationTable.write(units, in: Self.spanish))
        #expect(file.language == Self.spanish)
        #expect(file.faults.isEmpty)
        #expect(file.entries.map(\.id) == units.map(\.id))
        #expect(file.entries.map(\.translation) == Self.hard)
        #expect(file.entries.map(\.english) == units.map(\.english))
    }

    @Test func `no cell of a table begins a formula`() throws {
        let bytes = TranslationTable.write(units(Self.hard), in: Self.spanish)
        let text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
        var rows = try CSVRows(text)
        while let row = try rows.next() {
            for cell in row.cells {
                let first = cell.unicodeScalars.first ?? " "
                #expect(!"=+-@\t\r\n".unicodeScalars.contains(first), "\(cell)")
            }
        }
    }

    @Test func `a table that a spreadsheet saved with semicolons and other columns is read`() throws {
        let text =
            "\u{FEFF}id;Nota;English (en);Spanish (es)\r\n7:a;;Hi;Hola\r\n\r\n7:b;x;\"a;b\";\"c\nd\"\r\n7:c;1\r\n"
        let file = try TranslationFile(reading: Array(text.utf8))
        #expect(file.entries.map(\.translation) == ["Hola", "c\nd"])
        #expect(file.entries.map(\.line) == [2, 4])
        #expect(file.faults.map(\.line) == [6])
    }

    @Test(arguments: [
        ("", "no column"), ("a,b\n", "no column ID"),
        ("ID,English (en)\n", "one language other than English"),
        ("ID,Spanish (es),French (fr)\n", "one language"),
        ("ID,Spanish (es)\n7:a,\"open", "line 2 is not closed"),
    ])
    func `a table of another form is refused with what to do`(text: String, sentence: String) {
        let problem = #expect(throws: TranslationFileProblem.self) {
            try TranslationFile(reading: Array(text.utf8))
        }
        #expect(
            problem?.description.contains(sentence) == true || text.isEmpty, "\(String(describing: problem))")
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        let problem = #expect(throws: TranslationFileProblem.self) {
            try TranslationFile(reading: [0x49, 0x44, 0xFF])
        }
        #expect(problem?.description.contains("not in UTF-8") == true)
    }

    @Test func `an exchange file comes back as it was written`() throws {
        let units = units(Self.hard)
        let bytes = XLIFF.write(units, in: Self.spanish, original: "MERIDIAN/HERON/\"S\"")
        let file = try TranslationFile(reading: bytes)
        #expect(file.language == Self.spanish)
        #expect(file.faults.isEmpty)
        #expect(file.entries.map(\.id) == units.map(\.id))
        #expect(file.entries.map(\.translation) == Self.hard)
        #expect(file.entries.map(\.english) == units.map(\.english))
        #expect(file.entries.first?.line == 6)
    }

    @Test func `what tools add to an exchange file is passed over or told`() throws {
        let text = """
            <xliff xmlns="\(XLIFF.namespace)" version="1.2"><file source-language="en" target-language="es"><body>
            <group><trans-unit id="1"><source>Hi</source><seg-source><mrk mtype="seg">Hi</mrk></seg-source>
            <target><mrk mtype="seg">Ho</mrk><g id="2">la</g></target>
            <alt-trans><target>no</target></alt-trans></trans-unit></group>
            <trans-unit id="2"><source>You</source></trans-unit>
            <trans-unit id="3"><source>It</source><target>a<x id="1"/>b</target></trans-unit>
            <trans-unit><source>It</source></trans-unit>
            </body></file></xliff>
            """
        let file = try TranslationFile(reading: Array(text.utf8))
        #expect(file.entries.map(\.translation) == ["Hola", ""])
        #expect(file.faults.map(\.line) == [6, 7])
    }

    @Test(arguments: [
        ("<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\"/>", "XLIFF 2.0"),
        ("<html/>", "starts with <html>"), ("<xliff", "not valid XML"),
        ("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><xliff>&x;</xliff>", "DOCTYPE"),
    ])
    func `XML of another kind is refused with what to do`(text: String, sentence: String) {
        let problem = #expect(throws: TranslationFileProblem.self) {
            try TranslationFile(reading: Array(text.utf8))
        }
        #expect(problem?.description.contains(sentence) == true, "\(String(describing: problem))")
    }
}
