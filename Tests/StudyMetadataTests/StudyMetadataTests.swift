import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import StudyMetadata
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary
import WebAccess

/// A site with two apps and three studies, and the clients of their apps, in a store of its own.
struct MetadataSite {
    let store: Store
    let studies: PublishedStudies
    let designs: DesignRepository
    let publishing: Publishing
    let client: InProcessClient
    let description: APIDescription
    /// What people wrote in apps, as it was sent.
    let mails = Locked<[AppFeedback]>([])
    /// Mail to this address fails.
    static let brokenAddress = "broken@example.org"
    private struct Broken: Error {}
    /// SLEEP01 in the app HERON: launched. SLEEP01-T in HERON-T is its test channel: a draft.
    let sleep = DesignScope(folder: FolderID(20))
    static let author = Author(user: nil, name: "R. Alder")
    static let launchedAt = Instant(milliseconds: 1_763_640_000_000)

    init() async throws {
        store = try await Store.migrated()
        designs = DesignRepository(clock: { Self.launchedAt })
        publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        try await store.write { try Self.addFolders($0) }
        studies = try await PublishedStudies(store)
        let siteContext = SiteContext(
            store: store, audit: Audit(key: Array(repeating: 1, count: 32), clock: { Self.launchedAt }),
            apps: try await AppTokenCache(store), keys: try Self.keys(),
            random: { Array(repeating: 7, count: $0) }, report: { error, _ in fatalError("\(error)") })
        let controller = StudyMetadataController(
            studies: studies, store: store,
            send: { [mails] mail in
                if mail.to == Self.brokenAddress { throw Broken() }
                mails.withLock { $0.append(mail) }
            })
        client = InProcessClient(RouteTable(controller.routes).router(siteContext))
        description = APIDescription(controller.routes)
        try await designSleep()
    }

    static func keys() throws -> DerivedKeys {
        DerivedKeys(try #require(SealingKey(bytes: Array(repeating: 9, count: 32))))
    }

    private static func addFolders(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into folders (id, parent_id, kind, name, name_key, title, created_at, sent_org_id, sent_org_key) values
            (10, 1, 'organization', 'MERIDIAN', 'meridian', 'Meridian Bay', 0, null, null),
            (11, 10, 'app', 'HERON', 'heron', 'Heron', 0, 'MERIDIAN', 'meridian'), (12, 10, 'app', 'HERON-T', 'heron-t', 'Heron Test', 0, 'MERIDIAN', 'meridian'),
            (15, 1, 'organization', 'OTHER', 'other', 'Another', 0, null, null), (16, 15, 'app', 'OWL', 'owl', 'Owl', 0, 'OTHER', 'other'),
            (20, 11, 'study', 'SLEEP01', 'sleep01', 'Sleep', 0, null, null)
            """)
        try transaction.run(
            """
            insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
            values (1, 20, 'live', 11, 'SLEEP01', 'sleep01', 0), (2, 20, 'test', 12, 'SLEEP01-T', 'sleep01-t', 0)
            """)
        for (app, platform, bundle) in [
            (11, "ios", "org.example.heron"), (11, "android", "org.example.heron.android"),
            (11, "response", "labkey"), (12, "ios", "org.example.test"), (16, "ios", "org.example.owl"),
        ] {
            try transaction.run(
                """
                insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, created_by, created_at)
                values (\(app), \(platform), \(bundle), \(SHA256.digest("secret of \(bundle)").bytes), 'test', 0)
                """)
        }
    }

    private func designSleep() async throws {
        try await store.write { transaction in
            var basics = BasicInformation()
            basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
            basics.test = ChannelIdentity(studyID: "SLEEP01-T", appID: "HERON-T")
            basics.name = LocalizedText([.english: "Sleep", Self.spanish: "Dormir"])
            basics.fullName = LocalizedText([.english: "Sleep and rest", Self.spanish: "Dormir y descansar"])
            basics.category = "Public Health"
            basics.sponsor = LocalizedText([.english: "Meridian Bay", Self.spanish: "Bahía Meridian"])
            basics.dataPartners = ["Meridian Bay"]
            basics.duration = StudyDuration(count: 6, unit: .months)
            basics.tagline = LocalizedText([.english: "How rest changes", Self.spanish: "Cómo cambia"])
            basics.about = LocalizedText([.english: "<p>About</p>", Self.spanish: "<p>Sobre</p>"])
            basics.website = "https://sleep.example.org"
            basics.feedbackEmail = "help@example.org"
            basics.type = .standalone
            try designs.create(basics, in: sleep, by: Self.author, transaction)
        }
        try await change(StudySettings.self) { settings in
            settings.platforms = [.ios, .android]
            settings.languages = [Self.spanish]
            settings.enrolling = true
            settings.retention = .participantChooses
            settings.leaveAlert = LocalizedText([.english: "Leave?", Self.spanish: "¿Salir?"])
        }
        try await change(StudyOverview.self) { overview in
            var page = IntroPage(id: "first")
            page.image = Self.image(height: 1334)
            page.title = LocalizedText([.english: "Sleep", Self.spanish: "Dormir"])
            page.text = LocalizedText([.english: "Sleep and rest", Self.spanish: "Dormir y descansar"])
            overview.pages = [page]
        }
        try await change(Eligibility.self) { $0.instruction[Self.spanish] = "Escriba el código" }
        try await store.write { transaction in
            _ = try designs.add(Self.section, in: sleep, by: Self.author, transaction)
            _ = try designs.add(Self.questionnaire, in: sleep, by: Self.author, transaction)
        }
    }

    static let spanish = LanguageTag("es") ?? .english

    static func image(height: Int) -> ImageReference {
        ImageReference(
            digest: "d\(height)", mediaType: "image/png", widthPixels: 750, heightPixels: height,
            name: "moon.png")
    }

    static var section: ConsentSection {
        var section = ConsentSection(about: .dataGathering)
        section.name = LocalizedText([.english: "What we ask", spanish: "Qué preguntamos"])
        section.summary = LocalizedText([.english: "Your \"nights\"", spanish: "Sus noches"])
        section.elaboration = LocalizedText([
            .english: #"<p>See <a href="https://example.org">more</a>, <em>please</em>.</p>"#,
            spanish: "<p>Todo.</p>",
        ])
        return section
    }

    static var questionnaire: Questionnaire {
        var questionnaire = Questionnaire()
        questionnaire.key = "Weekly"
        questionnaire.name = LocalizedText([.english: "Weekly sleep", spanish: "Sueño semanal"])
        var question = Question(id: "q1", response: .boolean)
        question.key = "slept"
        question.text = LocalizedText([.english: "Did you sleep?", spanish: "¿Durmió?"])
        questionnaire.steps = [.question(question)]
        return questionnaire
    }

    /// Saves a change to the one document of a kind.
    func change<Document: DesignDocument>(
        _ type: Document.Type, _ body: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        try await store.write { transaction in
            let saved =
                Document.kind.isListed
                ? try designs.documents(type, in: sleep, transaction)[0]
                : try designs.document(type, in: sleep, transaction)
            var value = saved.value
            body(&value)
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: sleep, by: Self.author, transaction)
        }
    }

    /// Marks everything complete, confirms every outdated translation, does an action on the live channel, and lets the apps see it.
    func perform(_ action: StudyAction) async throws {
        try await store.write { transaction in
            for language in [LanguageTag.english, Self.spanish] where action.publishes {
                try designs.markAllComplete(language, in: sleep, by: Self.author, transaction)
            }
            let texts = try designs.texts(in: sleep, transaction)
            for stale in try designs.staleTranslations(of: texts, in: sleep, transaction) {
                try designs.confirmTranslation(
                    stale.text, in: stale.language, scope: sleep, by: Self.author, transaction)
            }
            _ = try publishing.perform(
                action, on: .live, in: sleep, by: Self.author, confirming: .everything, transaction)
        }
        try await studies.refresh()
    }

    static func credential(_ bundle: String) -> String {
        "Basic " + Base64.encode(Array("\(bundle):secret of \(bundle)".utf8))
    }

    /// Sends as one of the apps, and holds the answer against its description.
    func post(
        _ target: String, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> ClientResponse {
        let response = await client.post(
            "/StudyMetaData/" + target, json: body,
            headers: ["authorization": Self.credential("org.example.heron")])
        check(response, of: target, sourceLocation)
        return response
    }

    /// Asks as one of the apps, and holds the answer against its description.
    func get(
        _ target: String, as bundle: String? = "org.example.heron", _ fields: [(String, String)] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> ClientResponse {
        var headers = Headers(fields)
        if let bundle { headers["authorization"] = Self.credential(bundle) }
        let response = await client.get("/StudyMetaData/" + target, headers: headers)
        check(response, of: target, sourceLocation)
        return response
    }

    /// Every answer that a test reads, whatever it is about, must be as its route describes it.
    private func check(_ response: ClientResponse, of target: String, _ location: SourceLocation) {
        let path = target.prefix { $0 != "?" }.split(separator: "/")
        let asked = path.count == 1 ? path[0].lowercased() : path[0] == "images" ? "picture" : "paper"
        let names = description.entries.map(\.operation.name)
        let name = names.first { $0.lowercased() == asked } ?? asked
        let problems = description.problems(of: response, named: name)
        #expect(problems == [], "\(target)", sourceLocation: location)
    }
}
