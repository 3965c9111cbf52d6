import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

/// Equal events in a row, and the words for what events recorded.
@Suite struct AuditRepetitionTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit"

    /// Records events of an action about these items, and returns the page of the log.
    private func page(
        _ action: String, about items: [String], _ details: AuditDetails = [:]
    ) async throws -> PageElement {
        let site = try await FolderPagesSite().site
        try await site.store.write { transaction in
            for item in items {
                try site.parts.console.actor.record(
                    action, on: site.world.study.id, about: item, details, in: transaction)
            }
        }
        return try await site.get(Self.address, as: .folderAdmin).page
    }

    @Test(arguments: [
        (
            "participant.view", ["participant 1", "participant 2", "participant 3"],
            "viewed participants 3 times"
        ),
        ("list.view", ["Diary", "Diary", "Diary", "Diary"], "viewed list Diary, 4 times"),
        ("token-batch.view", ["batch 1", "batch 2", "batch 3"], "viewed token batches 3 times"),
        ("token.find", ["1", "2", "3"], "looked up an enrollment token 3 times"),
        ("participant-note.add", ["participant 1", "participant 2", "participant 3"], "added notes 3 times"),
    ])
    func `equal events are one row, which contains each of them`(
        _ action: String, _ items: [String], _ words: String
    ) async throws {
        let page = try await page(action, about: items)
        #expect(page.says(words) && page.texts.contains("\(items.count) events"))
        let links = page.html.ranges(of: "href=\"\(Self.address)/").count
        #expect(links >= items.count, "each event has its link")
    }

    @Test func `different roles of one person aren't called by the first`() async throws {
        let site = try await FolderPagesSite().site
        try await site.store.write { transaction in
            for role in ["editor", "reader", "coordinator"] {
                try site.parts.console.actor.record(
                    "role.take", on: site.world.study.id, about: "ann@example.org", ["role": .text(role)],
                    in: transaction)
            }
        }
        let page = try await site.get(Self.address, as: .folderAdmin).page
        #expect(page.says("removed roles 3 times"))
    }

    @Test func `role assignments are one row, also those in other folders`() async throws {
        let page = try await page("role.give", about: ["a@example.org", "b@example.org", "c@example.org"])
        // The site's own roles were assigned in the same hour.
        #expect(page.html.contains(#/assigned roles [0-9]+ times/#))
    }

    @Test(arguments: [
        ("participant.view", ["participant 1", "participant 2"]),
        ("password.send-link", ["a@example.org", "b@example.org", "c@example.org"]),
    ])
    func `two events, and those that no sentence covers, stay rows of their own`(
        _ action: String, _ items: [String]
    ) async throws {
        let page = try await page(action, about: items)
        #expect(!page.texts.contains("\(items.count) events"))
    }

    @Test func `values, times and choices are in words, and the event itself has the digest`() async throws {
        let (digest, other) = (String(repeating: "0a", count: 32), String(repeating: "1b", count: 32))
        let details: AuditDetails = [
            "visit": .change(from: "blank", to: "digest:\(digest)"),
            "sleep": .change(from: "digest:\(digest)", to: "digest:\(other)"),
            "result": .text("noAnswer"), "since": .text("2026-08-01T13:44:01.692Z"),
            "activity": .text(""), "version": .text(digest),
        ]
        let page = try await page("participant-call.add", about: ["participant 7"], details)
        for words in [
            "a value (not shown)", "another", "Result: no answer", "Since: 1 Aug 2026, 13:44:01 UTC",
            "Version: 0a0a0a0a0a0a…",
        ] {
            #expect(page.says(words), "\(words)")
        }
        #expect(!page.says("Activity:"))
        #expect(!page.html.contains("digest:"))
    }

    @Test func `views of different things are one row for each user, and changes end it`() async throws {
        let site = try await FolderPagesSite().site
        try await site.store.write { transaction in
            let (actor, study) = (site.parts.console.actor, site.world.study.id)
            for (action, about) in [
                ("participants.view", ""), ("list.view", "Diary"), ("task.add", "task 1 of participant 1"),
                ("participant.view", "participant 1"), ("participants.view", ""), ("list.view", "Diary"),
            ] {
                try actor.record(action, on: study, about: about, in: transaction)
            }
        }
        let page = try await site.get(Self.address, as: .folderAdmin).page
        #expect(page.says("viewed lists and participants, 3 times"))
        #expect(page.texts.contains("3 events") && !page.texts.contains("5 events"))
    }

    @Test func `the line below an event leaves out what is missing, equal or a digest`() async throws {
        let details: AuditDetails = [
            "formats": .text("csv xlsx r"), "filters": .text("none"), "labels": .flag(false),
            "status": .change(from: "active", to: "active"), "channel": .text("test"),
            "signature": .text(String(repeating: "0a", count: 32)), "language": .text("es"),
        ]
        let page = try await page("export.begin", about: ["Sleep"], details)
        #expect(page.says("Formats: CSV, Excel, R"))
        #expect(page.says("Channel: Test") && page.says("Language: Spanish"))
        for words in ["Filters:", "Labels:", "Status:", "Signature:"] {
            #expect(!page.says(words), "\(words)")
        }
    }

    @Test func `when a reminder is sent is a sentence`() async throws {
        let details: AuditDetails = ["when": .text("ends"), "amount": .number(2), "activity": .text("")]
        let page = try await page("reminder-rule.add", about: ["reminder rule 1"], details)
        #expect(page.says("2 hours before a run ends") && !page.says("Amount"))
    }

    @Test(arguments: [
        ("participant.view", "participant 1", "viewed participant 1"),
        ("token-batch.view", "batch 6", "viewed token batch 6"),
    ])
    func `what an item is isn't repeated before its name`(
        _ action: String, _ item: String, _ words: String
    ) async throws {
        #expect(try await page(action, about: [item]).says(words))
    }
}
