import Access
import Support
import Testing

/// The values of a site: what is refused, and with which field.
struct StudySiteDraftTests {
    private static func draft(_ change: (inout StudySiteDraft) -> Void) -> StudySiteDraft {
        var draft = StudySiteDraft()
        (draft.code, draft.name) = ("HC", "Harbor County")
        change(&draft)
        return draft
    }

    @Test(arguments: ["HC", "AB12", "12345678"])
    func `codes of 2 to 8 capital letters and digits are accepted`(_ code: String) {
        #expect(Self.draft { $0.code = code }.problems.isEmpty)
    }

    @Test(arguments: ["", "H", "ABCDEFGHI", "hc", "H C", "H-C", "ÄB", "HC\n", "ＨＣ"])
    func `other codes are refused`(_ code: String) {
        #expect(Self.draft { $0.code = code }.problems.map(\.field) == ["code"])
    }

    @Test(arguments: [
        ("", ""), ("America/New_York", ""), ("UTC", ""), ("Mars/Olympus", "zone"),
        ("america/new_york", "zone"),
        ("../../etc/passwd", "zone"), ("New York", "zone"),
    ])
    func `a time zone is blank or a name of the database`(_ zone: String, _ field: String) {
        #expect(Self.draft { $0.timeZone = zone }.problems.map(\.field) == (field.isEmpty ? [] : [field]))
    }

    @Test(arguments: ["0", "-1", "1.5", "1000001", "99999999999999999999", "ten", "+5", "05", " 5"])
    func `targets and caps are whole numbers from 1 to a million`(_ text: String) {
        #expect(Self.draft { $0.target = text }.problems.map(\.field) == ["target"])
        #expect(Self.draft { $0.cap = text }.problems.map(\.field) == ["cap"])
    }

    @Test func `a target date needs a target and must exist`() {
        #expect(Self.draft { ($0.target, $0.targetDay) = ("10", "2027-02-28") }.problems.isEmpty)
        #expect(
            Self.draft { ($0.target, $0.targetDay) = ("10", "2027-02-30") }.problems.map(\.field) == [
                "targetDay"
            ])
        #expect(Self.draft { $0.targetDay = "2027-02-28" }.problems.map(\.field) == ["targetDay"])
    }

    @Test(arguments: ["", "   ", "a\u{202E}b", "a\nb", String(repeating: "x", count: 101)])
    func `names without text, with control characters, or that are too long are refused`(_ name: String) {
        #expect(Self.draft { $0.name = name }.problems.map(\.field) == ["name"])
    }

    @Test func `a code belongs to one site of a study, and to any site of another`() async throws {
        let site = try await TestSite { _ in [] }
        _ = try await site.addStudySite("HC", "Harbor County")
        await #expect(throws: InvalidInput("code", "Another site of this study has the code HC.")) {
            _ = try await site.addStudySite("HC", "Another")
        }
        #expect(try await site.addStudySite("HC", "At sea", to: site.world.neighbor).name == "At sea")
    }
}
