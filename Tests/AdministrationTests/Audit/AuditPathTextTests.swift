import Testing

@testable import Administration

/// Paths that earlier versions recorded are shown in words.
@Suite struct AuditPathTextTests {
    @Test(arguments: [
        ("pages[p1].title.en", "page p1, title, English"), ("emails.replyTo", "emails, reply to"),
        ("steps[wokeBy].text", "step wokeBy, text"),
    ])
    func `a path is shown as words`(_ path: String, _ words: String) {
        #expect(AuditPathText.words(path: path) == words)
    }

    @Test(arguments: ["status", "still correct", "changed in 1.0 or later"])
    func `other names stay as they are`(_ name: String) {
        #expect(AuditPathText.words(path: name) == nil)
    }

    @Test func `the texts that were still correct are named in words`() {
        let recorded = "Questionnaires, steps[wokeBy].text in Spanish; Resources, name in Spanish"
        #expect(
            AuditPathText.replacingPaths(in: recorded, of: "still correct")
                == "Questionnaires, step wokeBy, text in Spanish; Resources, name in Spanish")
        #expect(AuditPathText.replacingPaths(in: recorded, of: "reason") == recorded)
    }
}
