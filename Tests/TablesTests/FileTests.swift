import Testing

@testable import Tables

@Suite struct DelimitedTextTests {
    @Test(
        "formulas get an apostrophe, and only they",
        arguments: [
            ("=1+1", "\"'=1+1\""), ("-2", "\"'-2\""), ("＝A1", "\"'＝A1\""), ("'=1", "\"''=1\""),
            ("plain", "plain"),
            ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("O'Neil", "O'Neil"),
            ("\t1", "\"'\t1\""),
        ])
    func guarded(text: String, cell: String) {
        var file = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        file.line([text, "x"])
        #expect(String(decoding: file.bytes, as: UTF8.self) == "\(cell),x\r\n")
    }

    @Test func `raw text is only quoted where the format requires it`() {
        var file = DelimitedText(separator: UInt8(ascii: "\t"), guardsFormulas: false)
        file.line(["=1+1", "a,b", "c\td"])
        #expect(String(decoding: file.bytes, as: UTF8.self) == "=1+1\ta,b\t\"c\td\"\r\n")
    }
}

@Suite struct CaptionTests {
    @Test(
        "names become words",
        arguments: [
            ("DueDate", "Due Date"), ("due_date", "Due Date"), ("BMIValue", "BMI Value"),
            ("key2Name", "Key2 Name"),
            ("", ""), ("_", ""),
        ])
    func words(name: String, caption: String) { #expect(Caption.words(name) == caption) }

    @Test func `whole numbers are written without a fraction`() {
        #expect(ExportNumber.text(7) == "7")
        #expect(ExportNumber.text(-0.5) == "-0.5")
        #expect(ExportNumber.text(1e302) == "1e+302")
    }
}
