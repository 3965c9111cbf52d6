import JSON
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

struct DesignRepositoryTests {
    @Test func `a saved document keeps its previous revisions, who saved them, and can take one up again`()
        async throws
    {
        let site = try await DesignFixture()
        let id = try await site.write { site, transaction in
            let added = try site.designs.add(
                Sample.questionnaire(), in: site.scope, by: DesignFixture.author, transaction)
            var value = added.value
            value.name = "Daily sleep"
            let saved = try site.designs.save(
                value, as: added.id, startedFrom: 1, in: site.scope, by: DesignFixture.other, transaction)
            #expect(saved.revision == 2)
            #expect(
                try site.designs.save(
                    value, as: added.id, startedFrom: 2, in: site.scope, by: DesignFixture.author, transaction
                ).revision == 2)
            return added.id
        }
        try await site.write { site, transaction in
            let history = try site.designs.history(of: id, in: site.scope, transaction)
            #expect(history.map(\.revision) == [2, 1])
            #expect(history.map(\.author.name) == ["M. Thistle", "R. Alder"])
            let changes = try site.designs.differences(of: id, from: 1, to: 2, in: site.scope, transaction)
            #expect(changes.map(\.path) == ["name.en"])
            #expect(changes.first?.before?.string == "Weekly sleep")
            #expect(changes.first?.after?.string == "Daily sleep")
            let restored = try site.designs.restore(
                1, of: id, startedFrom: 2, in: site.scope, by: DesignFixture.author, transaction)
            #expect(restored.revision == 3)
            #expect(restored.title == "Weekly sleep")
            #expect(try site.designs.history(of: id, in: site.scope, transaction).first?.restoredFrom == 1)
        }
    }

    @Test func `the later of two saves is shown who changed what, and how both fit together`() async throws {
        let site = try await DesignFixture()
        let (id, opened) = try await site.write { site, transaction in
            let saved = try site.designs.add(
                Sample.questionnaire(), in: site.scope, by: DesignFixture.author, transaction)
            return (saved.id, saved.value)
        }
        try await site.edit { $0.name = "Theirs" }
        var own = opened
        own.key = "Nightly"
        own.steps.append(.question(Sample.question("mood", .boolean)))
        let mine = own
        let conflict = await #expect(throws: DocumentConflict.self) {
            try await site.write { site, transaction in
                _ = try site.designs.save(
                    mine, as: id, startedFrom: 1, in: site.scope, by: DesignFixture.other, transaction)
            }
        }
        #expect(conflict?.current == 2)
        #expect(conflict?.author.author == DesignFixture.author)
        #expect(conflict?.theirChanges.map(\.path) == ["name.en"])
        #expect(conflict?.ownChanges.map(\.path) == ["key", "steps[q-mood]"])
        #expect(conflict?.clashes.isEmpty == true)
        #expect(conflict?.merged.contains("Nightly") == true)
        #expect(conflict?.merged.contains("Theirs") == true)
    }

    @Test func `a document of another kind isn't merged`() async throws {
        let site = try await DesignFixture()
        try await site.write { site, transaction in
            let saved = try site.designs.add(
                Sample.questionnaire(), in: site.scope, by: DesignFixture.author, transaction)
            #expect(throws: DocumentNotFound.self) {
                try site.designs.merged(
                    BasicInformation(), of: saved.id, startedFrom: 1, with: 1, preferring: .theirs,
                    in: site.scope, transaction)
            }
        }
    }

    @Test func `two different texts for one field clash, and nothing is saved`() async throws {
        let site = try await DesignFixture()
        let opened = try await site.write { site, transaction in
            try site.designs.add(
                Sample.questionnaire(), in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.edit { $0.name = "Theirs" }
        let conflict = await #expect(throws: DocumentConflict.self) {
            try await site.write { site, transaction in
                var value = opened.value
                value.name = "Mine"
                _ = try site.designs.save(
                    value, as: opened.id, startedFrom: 1, in: site.scope, by: DesignFixture.other, transaction
                )
            }
        }
        #expect(conflict?.clashes.map(\.path) == ["name.en"])
        #expect(conflict?.clashes.first?.theirs == "\"Theirs\"")
        #expect(conflict?.clashes.first?.own == "\"Mine\"")
    }

    @Test func `keys are unique in the study without regard to case`() async throws {
        let site = try await DesignFixture()
        let refusal = await #expect(throws: DocumentInvalid.self) {
            try await site.write { site, transaction in
                _ = try site.designs.add(
                    Sample.questionnaire("Sleep"), in: site.scope, by: DesignFixture.author, transaction)
                _ = try site.designs.add(
                    Sample.questionnaire("SLEEP"), in: site.scope, by: DesignFixture.author, transaction)
            }
        }
        #expect(refusal?.problems.first?.field == "key")
    }

    @Test func `a mark stays through a save that leaves nothing missing and falls with one that does`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.edit { $0.name = "Another title" }
        #expect(try await site.questionnaire().isComplete)
        try await site.edit { $0.steps = [] }
        #expect(try await !site.questionnaire().isComplete)
    }

    @Test func `an incomplete document cannot be marked complete`() async throws {
        let site = try await DesignFixture()
        let refusal = await #expect(throws: DocumentInvalid.self) {
            try await site.write { site, transaction in
                let saved = try site.designs.add(
                    Sample.questionnaire(steps: []), in: site.scope, by: DesignFixture.author, transaction)
                try site.designs.markComplete(saved.id, in: site.scope, by: DesignFixture.author, transaction)
            }
        }
        #expect(refusal?.problems.map(\.field) == ["steps"])
    }

    @Test func `documents of a list are put in any order`() async throws {
        let site = try await DesignFixture()
        try await site.write { site, transaction in
            let ids = try ["a1", "b1", "c1"].map { key in
                try site.designs.add(
                    Sample.questionnaire(key), in: site.scope, by: DesignFixture.author, transaction
                ).id
            }
            try site.designs.move(ids[2], to: 1, in: site.scope, by: DesignFixture.author, transaction)
            try site.designs.move(ids[0], to: 9, in: site.scope, by: DesignFixture.author, transaction)
            let entries = try site.designs.entries(of: .questionnaires, in: site.scope, transaction)
            #expect(entries.map(\.key) == ["c1", "b1", "a1"])
            #expect(entries.map(\.position) == [1, 2, 3])
        }
    }

    @Test func `a neighbor's documents are not found`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let id = try await site.questionnaire().id
        let stranger = DesignScope(folder: FolderID(21))
        await #expect(throws: DocumentNotFound.self) {
            try await site.write { site, transaction in
                _ = try site.designs.document(Questionnaire.self, id, in: stranger, transaction)
            }
        }
        await #expect(throws: DocumentNotFound.self) {
            try await site.write { site, transaction in
                try site.designs.remove(id, in: stranger, by: DesignFixture.other, transaction)
            }
        }
        await #expect(throws: DocumentNotFound.self) {
            try await site.write { site, transaction in
                _ = try site.designs.history(of: id, in: stranger, transaction)
            }
        }
    }
}
