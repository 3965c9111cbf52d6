import Access
import Cryptography
import FoundationEssentials
import HTTP
import JSON
import Responses
import SQLStore
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// What is read of the previous server's files, and what is refused.
struct DumpReaderTests {
    @Test(
        arguments: [
            ("", "userdetails.csv, line 1: The file is empty."),
            ("userid,email\nu,e", "userdetails.csv, line 1: The column password is missing."),
            ("\(Dump.header)\nu1,a@example.org", "userdetails.csv, line 2: The row has 2 columns"),
            ("\(Dump.header)\n\"u1,a@example.org", "userdetails.csv, line 2: A quotation mark isn't closed."),
            ("\(Dump.header)\nu\"1,a,b,c,d,e", "userdetails.csv, line 2: A quotation mark is inside a cell"),
            ("\(Dump.header)\n\"u1\"x,a,b,c,d,e", "userdetails.csv, line 2: A cell continues after"),
            ("\(Dump.header)\nu\u{0}1,a,b,c,d,e", "userdetails.csv, line 2: The text contains a zero byte."),
            ("userid,\(Dump.header)\n", "userdetails.csv, line 1: The column 'userid' is there twice."),
            (
                String(repeating: "a,", count: 300),
                "userdetails.csv, line 1: The row has more than 200 columns."
            ),
        ])
    func `A broken file is refused with its line, and nothing is imported`(
        _ text: String, _ expected: String
    ) async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.write("userdetails", [text])
        do {
            _ = try await world.importer(dump).run()
            Issue.record("\(text.prefix(40)) was imported")
        } catch let problem as DumpProblem {
            #expect(problem.sentence.hasPrefix(expected), "\(problem.sentence)")
        }
        #expect(try await world.count("select count(*) from accounts") == 0)
    }

    @Test func `Text that isn't UTF-8 is refused with its line`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.write(
            "userdetails", bytes: Array("\(Dump.header)\nu1,".utf8) + [0xC3, 0x28] + Array(",,,,\n".utf8))
        let problem = try #require(
            await #expect(throws: DumpProblem.self) { _ = try await world.importer(dump).check() })
        #expect(problem.sentence.hasSuffix("line 2: The text isn't UTF-8. Export the table as UTF-8."))
    }

    @Test func `Files with tabs, a byte order mark, quotation marks and captions are read`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        let header = "\u{FEFF}\"User Id\"\tEmail\tPassword\tStatus\tApplication Id\tOrg Id\tFirst Name"
        try dump.write(
            "userdetails",
            [header, "\"u\"\"1\"\ta@example.org\t3667E233EEF99181\t1\tHERON\tMERIDIAN\t\"A\nB\""], end: "\r\n"
        )
        let report = try await world.importer(dump).run()
        #expect(report.apps == ["MERIDIAN/HERON": 1])
        #expect(report[.accounts].ignoredColumns == ["First Name"])
        var phone = world.phone()
        try await phone.signIn("a@example.org", "Old-orchard-7")
        #expect(phone.userID == "u\"1")
    }

    @Test func `What a terminal would interpret is shown as question marks`() {
        #expect(shown("a\u{1B}[31mb\u{202E}c") == "'a?[31mb?c'")
        #expect(shown(String(repeating: "x", count: 100)).count == 63)
    }
}
