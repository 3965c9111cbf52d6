import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

struct UndoTests {
    /// Three questionnaires in the order of their keys.
    private func site() async throws -> (DesignFixture, [DocumentID]) {
        let site = try await DesignFixture()
        let ids = try await site.write { site, transaction in
            try ["a1", "b1", "c1"].map { key in
                try site.designs.add(
                    Sample.questionnaire(key), in: site.scope, by: DesignFixture.author, transaction
                ).id
            }
        }
        return (site, ids)
    }

    @Test func `a save is undone by a new revision, done again, and undone again`() async throws {
        let (site, ids) = try await site()
        try await site.save(ids[0]) { $0.name = "Daily" }
        let undoing = try await site.undoLast(of: ids[0])
        #expect(!undoing.isRedoing)
        #expect(undoing.edit.author == DesignFixture.author)
        #expect(try await site.value(ids[0]).name == "Weekly sleep")
        #expect(try await site.entry(ids[0]).revision == 3)
        let redoing = try await site.undo(undoing.next)
        #expect(redoing.isRedoing)
        #expect(try await site.value(ids[0]).name == "Daily")
        _ = try await site.undo(redoing.next)
        #expect(try await site.value(ids[0]).name == "Weekly sleep")
        #expect(try await site.entry(ids[0]).revision == 5)
    }

    @Test func `one change after the other is undone, back to the first`() async throws {
        let (site, ids) = try await site()
        for name in ["One", "Two", "Three"] { try await site.save(ids[0]) { $0.name[.english] = name } }
        for expected in ["Two", "One", "Weekly sleep"] {
            _ = try await site.undoLast(of: ids[0])
            #expect(try await site.value(ids[0]).name.english == expected)
        }
    }

    @Test func `what someone went on from is not undone, and it says who`() async throws {
        let (site, ids) = try await site()
        try await site.save(ids[0]) { $0.name = "Mine" }
        let mine = try #require(try await site.lastEdit(of: ids[0]))
        try await site.save(ids[0], by: DesignFixture.other) { $0.key = "zz" }
        let refusal = await #expect(throws: EditSuperseded.self) { _ = try await site.undo(mine.id) }
        #expect(refusal?.since.author == DesignFixture.other)
        #expect(refusal?.since.previous == 2)
        #expect(try await site.value(ids[0]).name == "Mine")
        _ = try await site.undoLast(of: ids[0])
        _ = try await site.undo(mine.id)
        #expect(try await site.value(ids[0]).name == "Weekly sleep")
    }

    @Test func `nothing is undone twice, nor in another study`() async throws {
        let (site, ids) = try await site()
        try await site.save(ids[0]) { $0.name = "Mine" }
        let edit = try #require(try await site.lastEdit(of: ids[0]))
        await #expect(throws: EditNotFound.self) {
            try await site.write { site, transaction in
                _ = try site.designs.undo(
                    edit.id, in: DesignScope(folder: FolderID(21)), by: DesignFixture.other, transaction)
            }
        }
        _ = try await site.undo(edit.id)
        await #expect(throws: EditAlreadyUndone.self) { _ = try await site.undo(edit.id) }
    }

    @Test func `what was taken out before it was published comes back in its place with its history`()
        async throws
    {
        let (site, ids) = try await site()
        try await site.save(ids[1]) { $0.name = "Second" }
        try await site.write { site, transaction in
            try site.designs.remove(ids[1], in: site.scope, by: DesignFixture.author, transaction)
            #expect(
                try site.designs.entries(of: .questionnaires, in: site.scope, transaction).map(\.key)
                    == ["a1", "c1"])
            // Another may take its key meanwhile, as long as it is gone.
            try site.designs.move(ids[2], to: 1, in: site.scope, by: DesignFixture.other, transaction)
        }
        let removal = try #require(try await site.lastEdit(of: ids[1]))
        let undoing = try await site.undo(removal.id)
        #expect(try await site.keys() == ["c1", "b1", "a1"])
        #expect(try await site.value(ids[1]).name == "Second")
        #expect(try await site.entry(ids[1]).revision == 2)
        _ = try await site.undo(undoing.next)
        #expect(try await site.keys() == ["c1", "a1"])
    }

    @Test func `it does not come back while another bears its key`() async throws {
        let (site, ids) = try await site()
        try await site.write { site, transaction in
            try site.designs.remove(ids[0], in: site.scope, by: DesignFixture.author, transaction)
            _ = try site.designs.add(
                Sample.questionnaire("a1"), in: site.scope, by: DesignFixture.other, transaction)
        }
        let removal = try #require(try await site.lastEdit(of: ids[0]))
        await #expect(throws: DocumentInvalid.self) { _ = try await site.undo(removal.id) }
    }

    @Test func `moving, adding and marking are undone`() async throws {
        let (site, ids) = try await site()
        try await site.write { site, transaction in
            try site.designs.move(ids[2], to: 1, in: site.scope, by: DesignFixture.author, transaction)
        }
        let move = try #require(try await site.lastEdit(of: ids[2]))
        #expect(move.kind == .moved)
        let undoing = try await site.undo(move.id)
        #expect(try await site.keys() == ["a1", "b1", "c1"])
        _ = try await site.undo(undoing.next)
        #expect(try await site.keys() == ["c1", "a1", "b1"])
        try await site.write { site, transaction in
            try site.designs.markComplete(ids[0], in: site.scope, by: DesignFixture.author, transaction)
        }
        _ = try await site.undoLast(of: ids[0])
        #expect(try await !site.entry(ids[0]).isComplete)
        _ = try await site.undoLast(of: ids[1])
        #expect(try await site.keys() == ["c1", "a1"])
    }

    @Test func `what was done at once is undone at once, marks and all`() async throws {
        let (site, ids) = try await site()
        try await site.write { site, transaction in
            try site.designs.markComplete(ids[0], in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.save(ids[0]) { $0.steps = [] }
        #expect(try await !site.entry(ids[0]).isComplete)
        let undoing = try await site.undoLast(of: ids[0])
        #expect(undoing.edit.kind == .saved)
        #expect(try await site.entry(ids[0]).isComplete)
        #expect(try await !site.value(ids[0]).steps.isEmpty)
    }

    @Test func `a change of the settings gives the marks back that it took`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.write { site, transaction in
            let settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = settings.value
            value.platforms = []
            _ = try site.designs.save(
                value, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: DesignFixture.author,
                transaction)
            let edit = try site.designs.lastUndoableEdit(of: .settings, in: site.scope, transaction)
            _ = try site.designs.undo(
                try #require(edit).id, in: site.scope, by: DesignFixture.author, transaction)
            for entry in try site.designs.entries(in: site.scope, transaction) {
                #expect(entry.isComplete, "\(entry.kind)")
            }
        }
    }

    @Test func `what was taken out and never published is in no publication`() async throws {
        let site = try await DesignFixture()
        try await site.complete([Sample.questionnaire("kept"), Sample.questionnaire("gone")])
        try await site.write { site, transaction in
            let gone = try site.designs.entries(in: site.scope, transaction).first { $0.key == "gone" }
            try site.designs.remove(
                try #require(gone).id, in: site.scope, by: DesignFixture.author, transaction)
            for action in [StudyAction.launch] {
                _ = try site.publishing.perform(
                    action, on: .live, in: site.scope, by: DesignFixture.author, confirming: .everything,
                    transaction)
            }
            let entries = try site.designs.entries(in: site.scope, transaction)
            #expect(entries.first { $0.key == "gone" }?.publishedAt == nil)
            #expect(entries.first { $0.key == "kept" }?.publishedAt != nil)
        }
    }
}

extension DesignFixture {
    fileprivate func save(
        _ id: DocumentID, by author: Author = DesignFixture.author,
        _ change: @escaping @Sendable (inout Questionnaire) -> Void
    ) async throws {
        try await write { site, transaction in
            let saved = try site.designs.document(Questionnaire.self, id, in: site.scope, transaction)
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: id, startedFrom: saved.revision, in: site.scope, by: author, transaction)
        }
    }

    fileprivate func value(_ id: DocumentID) async throws -> Questionnaire {
        try await write { try $0.designs.document(Questionnaire.self, id, in: $0.scope, $1).value }
    }

    fileprivate func entry(_ id: DocumentID) async throws -> DocumentSummary {
        try await write { try $0.designs.entry(id, in: $0.scope, $1) }
    }

    fileprivate func keys() async throws -> [String] {
        try await write { try $0.designs.entries(of: .questionnaires, in: $0.scope, $1).map(\.key) }
    }

    fileprivate func lastEdit(of id: DocumentID) async throws -> DesignEdit? {
        try await write {
            try $0.designs.lastUndoableEdit(of: .questionnaires, document: id, in: $0.scope, $1)
        }
    }

    fileprivate func undo(_ id: DesignEditID) async throws -> UndoResult {
        try await write { try $0.designs.undo(id, in: $0.scope, by: DesignFixture.other, $1) }
    }

    fileprivate func undoLast(of id: DocumentID) async throws -> UndoResult {
        try await undo(try #require(try await lastEdit(of: id)).id)
    }
}
