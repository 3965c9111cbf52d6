import Access
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@Suite struct LibraryTests {
    private let site: TestSite
    private var own: Grant<UseLibrary> {
        site.parts.console.grant(UseLibrary.self, on: site.world.organization)
    }
    private var neighbors: Grant<UseLibrary> {
        site.parts.console.grant(UseLibrary.self, on: site.world.neighbor.app.organization)
    }

    init() async throws { site = try await TestSite { _ in [] } }

    private static func content(_ name: LocalizedText = "Weekly sleep") throws -> LibraryContent {
        var questionnaire = Questionnaire()
        questionnaire.name = name
        return try #require(try LibraryContent(questionnaire, outdated: .none))
    }

    private func add(
        _ title: String, description: String = "", tags: String = ""
    ) async throws -> LibraryEntry {
        let own = own
        return try await site.store.write { transaction in
            try LibraryRepository.add(
                Self.content(), as: LibraryDescription(title: title, description: description, tags: tags),
                from: "Sleep", with: own, in: transaction)
        }
    }

    private func titles(_ change: (inout LibraryFilter) -> Void) async throws -> [String] {
        var filter = LibraryFilter()
        change(&filter)
        let (chosen, own) = (filter, own)
        return try await site.store.read {
            try LibraryRepository.page(chosen, limit: 50, with: own, in: $0).entries.map(\.title).sorted()
        }
    }

    @Test func `entries are found by words, by tag and by kind`() async throws {
        _ = try await add("Sleep diary", description: "Morning and night", tags: "Sleep, PROMIS")
        _ = try await add("Mood", tags: "promis, mood")
        _ = try await add("100% effort")
        #expect(try await titles { $0.text = "NIGHT sleep" } == ["Sleep diary"])
        #expect(try await titles { $0.text = "promis" } == ["Mood", "Sleep diary"])
        #expect(try await titles { $0.text = "100%" } == ["100% effort"])
        #expect(try await titles { $0.tag = "Promis" } == ["Mood", "Sleep diary"])
        #expect(try await titles { $0.kinds = [.question] } == [])
        #expect(try await titles { $0.kinds = [.questionnaire] }.count == 3)
        let own = own
        let tags = try await site.store.read { try LibraryRepository.tags(with: own, in: $0) }
        #expect(tags.map { $0.lowercased() } == ["mood", "promis", "sleep"])
    }

    @Test func `tags are kept once, whatever their case, in the order of the alphabet`() {
        let description = LibraryDescription(title: "T", description: "", tags: " b ,A,, B,c  d")
        #expect(description.tags == ["A", "b", "c d"])
    }

    @Test(arguments: [
        ("", "", "", "title"), (String(repeating: "t", count: 101), "", "", "title"),
        ("T", String(repeating: "d", count: 501), "", "description"),
        ("T", "", String(repeating: "g", count: 31), "tags"),
        ("T", "", (1...11).map { "t\($0)" }.joined(separator: ","), "tags"),
    ])
    func `what is said of an entry has its limits`(
        title: String, description: String, tags: String, field: String
    ) async throws {
        let said = LibraryDescription(title: title, description: description, tags: tags)
        #expect(said.problems.map(\.field) == [field])
        await #expect(throws: InvalidInput.self) {
            _ = try await add(title, description: description, tags: tags)
        }
    }

    @Test func `a newer version takes the place, and the previous stays`() async throws {
        let entry = try await add("Sleep diary")
        let own = own
        try await site.store.write { transaction in
            let newer = try LibraryRepository.replace(
                entry.id, by: Self.content("Daily sleep"), from: "Heart", with: own, in: transaction)
            #expect(newer.version == 2)
            let versions = try LibraryRepository.versions(of: entry.id, with: own, in: transaction)
            #expect(versions.map(\.version) == [2, 1])
            #expect(versions.map(\.origin) == ["Heart", "Sleep"])
            let names = try [nil, 1].map {
                try LibraryRepository.content(of: entry.id, version: $0, with: own, in: transaction)
                    .document(Questionnaire.self).name.english
            }
            #expect(names == ["Daily sleep", "Weekly sleep"])
            #expect(throws: InvalidInput.self) {
                let resource = try #require(try LibraryContent(Resource(), outdated: .none))
                _ = try LibraryRepository.replace(
                    entry.id, by: resource, from: "Heart", with: own, in: transaction)
            }
        }
    }

    @Test func `what is taken out is out of sight and can be put back`() async throws {
        let entry = try await add("Sleep diary")
        let own = own
        try await site.store.write { transaction in
            _ = try LibraryRepository.remove(entry.id, with: own, in: transaction)
        }
        #expect(try await titles { _ in } == [])
        #expect(try await titles { $0.isRemoved = true } == ["Sleep diary"])
        try await site.store.write { transaction in
            _ = try LibraryRepository.reinstate(entry.id, with: own, in: transaction)
        }
        #expect(try await titles { _ in } == ["Sleep diary"])
    }

    @Test func `a description that someone changed meanwhile is not overwritten`() async throws {
        let entry = try await add("Sleep diary")
        let own = own
        site.clock.advance(seconds: 1)
        let later = site.parts.console.grant(UseLibrary.self, on: site.world.organization)
        await #expect(throws: Conflict.self) {
            try await site.store.write { transaction in
                let theirs = LibraryDescription(title: "Theirs", description: "", tags: "")
                _ = try LibraryRepository.describe(
                    entry.id, as: theirs, seen: entry.modifiedAt, with: later, in: transaction)
                let mine = LibraryDescription(title: "Mine", description: "", tags: "")
                _ = try LibraryRepository.describe(
                    entry.id, as: mine, seen: entry.modifiedAt, with: own, in: transaction)
            }
        }
    }

    @Test func `another organization finds nothing and changes nothing`() async throws {
        let entry = try await add("Sleep diary")
        let (neighbors, study) = (neighbors, site.world.study)
        try await site.store.write { transaction in
            let found = try LibraryRepository.page(
                LibraryFilter(), limit: 50, with: neighbors, in: transaction)
            #expect(found.total == 0)
            #expect(throws: NotFound.self) {
                try LibraryRepository.content(of: entry.id, with: neighbors, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try LibraryRepository.remove(entry.id, with: neighbors, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try LibraryRepository.replace(
                    entry.id, by: Self.content(), from: "X", with: neighbors, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try LibraryRepository.noteUse(
                    of: entry, in: study, document: nil, with: neighbors, in: transaction)
            }
        }
    }

    @Test func `each use is counted and told`() async throws {
        let entry = try await add("Sleep diary")
        let (own, study) = (own, site.world.study)
        try await site.store.write { transaction in
            try LibraryRepository.noteUse(of: entry, in: study, document: nil, with: own, in: transaction)
            let uses = try LibraryRepository.uses(of: entry.id, limit: 10, with: own, in: transaction)
            #expect(uses.map(\.title) == [study.title])
            #expect(uses.map(\.studyID.text) == ["SLEEP01"])
            #expect(try LibraryRepository.entry(entry.id, with: own, in: transaction).uses == 1)
        }
    }
}
