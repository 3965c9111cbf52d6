import HTTP
import JSON
import SQLStore
import Studies
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

struct PropertyDesignTests {
    @Test(arguments: [
        ("1.1", "1.0", true), ("1.0", "1.0", false), ("0.9", "1.0", false), ("1.10", "1.9", true),
        ("2", "1.9.9", true), ("1.0.0", "1", false), ("1.0.1", "1", true),
    ])
    func `versions are compared number by number`(
        _ version: String, _ recorded: String, _ isAfter: Bool
    ) throws {
        #expect(try PropertyDesign.isVersion(version, after: recorded) == isAfter)
    }

    @Test(arguments: [
        ("not json", "Unable to parse ParticipantProperties design json"),
        ("{}", "Design document does not contain required fields (study metadata and properties)"),
        (
            PropertySite.document([PropertySite.entry("a", "Sometimes", "string")]),
            "Unable to parse ParticipantProperties design json"
        ),
        (
            PropertySite.document([PropertySite.entry("a", "PreEnrollment", "picture")]),
            "Unable to parse ParticipantProperties design json"
        ),
        (
            PropertySite.document(
                [
                    PropertySite.entry("a", "PreEnrollment", "string"),
                    PropertySite.entry("A", "PreEnrollment", "date"),
                ]), "Design schema contains duplicate field keys: A"
        ),
        (
            PropertySite.document([PropertySite.entry("enrollmenttoken", "PreEnrollment", "string")]),
            "Design schema contains duplicate field keys: enrollmenttoken"
        ),
    ])
    func `a design that cannot be used says why`(_ document: String, _ message: String) {
        let failure = #expect(throws: DesignFailure.self) { try PropertyDesign(Array(document.utf8)) }
        #expect(failure?.description == message)
    }

    @Test func `words are taken in any case, and no properties are none`() throws {
        let design = try #require(
            try PropertyDesign(
                Array(PropertySite.document([PropertySite.entry("a", "preenrollment", "STRING")]).utf8)))
        #expect(design.entries.first?.stage == .preEnrollment)
        #expect(design.entries.first?.dataType == .string)
        #expect(try PropertyDesign(Array(PropertySite.document([]).utf8)) == nil)
    }

    /// Applies designs one after the other as another system's, and returns what there is then.
    private func apply(_ documents: [String], isOwn: Bool = false) async throws -> [StoredProperty] {
        let world = try await World()
        let channel = try await world.addStudy("Kept")
        let repository = PropertyRepository(clock: { World.now })
        for document in documents {
            let design = try #require(try PropertyDesign(Array(document.utf8)))
            try await world.store.write { transaction in
                try repository.apply(design, to: channel, isOwn: isOwn, transaction)
            }
        }
        return try await world.store.read { try PropertyRepository.all(of: channel, $0) }
    }

    private func document(_ version: String, _ entries: [String], studyID: String = "KEPT") -> String {
        PropertySite.document(studyID: studyID, version: version, entries)
    }

    @Test func `columns stay when the design drops them, and stage and title follow it`() async throws {
        let kept = try await apply([
            document("1", [PropertySite.entry("a", "PreEnrollment", "string", name: "One")]),
            document(
                "1.1",
                [
                    PropertySite.entry("A", "PostEnrollment", "string", name: "Eins"),
                    PropertySite.entry("b", "PreEnrollment", "date"),
                ]),
            document("1.2", [PropertySite.entry("b", "PreEnrollment", "date")]),
        ])
        #expect(kept.map(\.key) == ["a", "b"])
        #expect(kept.map(\.isActive) == [false, true])
        #expect(kept.first?.stage == .postEnrollment && kept.first?.title == "Eins")
    }

    @Test func `the last property that the portal's own design drops stays readable`()
        async throws
    {
        let published = Locked(document("1", [PropertySite.entry("a", "PreEnrollment", "string")]))
        let world = try await World(
            designs: PortalDesigns(
                document: { _, _ in nil }, published: { _ in [] },
                properties: { _ in Array(published.withLock { $0 }.utf8) }))
        let channel = try await world.addStudy("Kept")
        let token = try await world.tokens(1, in: channel)[0]
        for (entries, shown) in [(nil, 1), ([String](), 0)] {
            if let entries { published.withLock { $0 = document("2", entries) } }
            await world.feature.intake.delivery.properties.refreshSchema(channel)
            let kept = try await world.store.read { try PropertyRepository.all(of: channel, $0) }
            #expect(kept.map(\.key) == ["a"] && kept.map(\.isActive) == [shown == 1])
            let answer = await world.client.post(
                "/response-validateEnrollmentToken.api", form: [("studyId", "KEPT"), ("token", token)])
            #expect(
                answer.json["preEnrollmentParticipantProperties"]?.array?.count == 1, "\(answer.text)")
        }
        #expect(world.log.withLock { $0 } == [])
    }

    @Test(arguments: ["1.0", "0.9"])
    func `a version that is not newer changes nothing, unless it is the portal's own`(
        _ version: String
    ) async throws {
        let documents = [
            document("1.0", [PropertySite.entry("a", "PreEnrollment", "string")]),
            document(version, [PropertySite.entry("b", "PreEnrollment", "string")]),
        ]
        #expect(try await apply(documents).map(\.key) == ["a"])
        #expect(try await apply(documents, isOwn: true).map(\.key) == ["a", "b"])
    }

    @Test func `another type, another study and a version without numbers are refused`() async throws {
        let first = document("1", [PropertySite.entry("a", "PreEnrollment", "string")])
        await #expect(throws: DesignFailure.typeChange(key: "a")) {
            try await apply([first, document("2", [PropertySite.entry("a", "PreEnrollment", "date")])])
        }
        await #expect(
            throws: DesignFailure.otherStudy("OTHER", than: "KEPT")
        ) {
            try await apply([document("1", [], studyID: "OTHER").replacing("[]", with: "[\(defaultEntries)]")]
            )
        }
        await #expect(throws: DesignFailure.unusable("Unable to parse version string")) {
            try await apply([first, document("new", [PropertySite.entry("a", "PreEnrollment", "string")])])
        }
    }

    private let defaultEntries = PropertySite.entry("a", "PreEnrollment", "string")

    @Test func `update metadata reads the properties of another portal, and one without them is no failure`()
        async throws
    {
        let document = PropertySite.document(
            studyID: "WCP1", [PropertySite.entry("a", "PreEnrollment", "string")])
        for exists in [true, false] {
            let world = try await World(get: { url, _ in
                if url.contains("activityList") { return (200, Array("{\"activities\": []}".utf8)) }
                return exists && url.contains("/participantProperties?studyId=WCP1")
                    ? (200, Array(document.utf8)) : (404, [])
            })
            let channel = try await world.addStudy("wcp1")
            try await world.store.write {
                try MetadataSourceRepository().set(
                    .wcp(.init(baseURL: "https://w/StudyMetaData", userName: "", passwordSealed: [])),
                    on: FolderID(1), by: "Test", at: World.now, $0)
            }
            let feature = world.feature
            _ = try await ListUpdate(designs: feature.designs, delivery: feature.intake.delivery).run(channel)
            let kept = try await world.store.read { try PropertyRepository.all(of: channel, $0) }
            #expect(kept.map(\.key) == (exists ? ["a"] : []))
        }
    }
}
