import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import StudyMetadata
import StudyPublishing
import Testing
import Timekeeping
import Vocabulary
import WebAccess

/// What is served after a publication is what was published: after a restart, while others read, and without writing.
struct RestartTests {
    private static let targets = [
        "studyList?applicationId=HERON&orgId=MERIDIAN", "study?studyId=SLEEP01", "studyInfo?studyId=SLEEP01",
        "eligibilityConsent?studyId=SLEEP01", "consentDocument?studyId=SLEEP01",
        "resources?studyId=SLEEP01", "activityList?studyId=SLEEP01",
        "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=1.0",
        "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=1.1",
        "studyDashboard?studyId=SLEEP01", "studyUpdates?studyId=SLEEP01&studyVersion=1.0",
        "participantProperties?studyId=SLEEP01", "gatewayInfo", "termsPolicy",
        "appUpdates?appVersion=1.0", "notifications?skip=0&applicationId=HERON",
    ]
    private static let bundles = ["org.example.heron", "org.example.heron.android", "labkey"]

    /// Every answer to every app in every language, with its tag.
    private func answers(of client: InProcessClient) async -> [String: String] {
        var answers: [String: String] = [:]
        for target in Self.targets {
            for bundle in Self.bundles {
                for language in ["en", "es", "fr"] {
                    let answer = await client.get(
                        "/StudyMetaData/" + target,
                        headers: Headers([
                            ("authorization", MetadataSite.credential(bundle)), ("language", language),
                        ]))
                    answers["\(target) \(bundle) \(language)"] =
                        "\(answer.status.code) \(answer.headers["etag"] ?? "") \(answer.text)"
                }
            }
        }
        return answers
    }

    /// A launched study with an update, in an app that tells about itself.
    private func published() async throws -> MetadataSite {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        return site
    }

    /// A server that has just begun on the data that is there.
    private func client(on store: Store) async throws -> InProcessClient {
        let siteContext = SiteContext(
            store: store,
            audit: Audit(key: Array(repeating: 1, count: 32), clock: { MetadataSite.launchedAt }),
            apps: try await AppTokenCache(store), keys: try MetadataSite.keys(),
            random: { Array(repeating: 7, count: $0) }, report: { error, _ in Issue.record("\(error)") })
        let controller = StudyMetadataController(
            studies: try await PublishedStudies(store), store: store, send: { _ in })
        return InProcessClient(RouteTable(controller.routes).router(siteContext))
    }

    @Test func `a restarted server answers byte for byte as before, in every language, to every app`()
        async throws
    {
        let site = try await published()
        let before = await answers(of: site.client)
        #expect(before.values.contains { $0.contains("Every week") })
        #expect(before.values.contains { $0.contains("Dormir") })
        let again = try Store(path: site.store.path)
        let after = await answers(of: try await client(on: again))
        for (target, answer) in before { #expect(after[target] == answer, "\(target)") }
        await again.close()
    }

    @Test func `reading metadata commits nothing`() async throws {
        let site = try await published()
        // Once an hour the use of each credential is written down; that comes first here.
        _ = await answers(of: site.client)
        try await site.store.write { _ = try $0.value("select 1") as Int? }
        let before = try site.store.commitNumber()
        _ = await answers(of: site.client)
        try await site.store.write { _ = try $0.value("select 1") as Int? }
        #expect(try site.store.commitNumber() == before)
    }

    @Test func `anyone who reads while something is published sees one version whole`() async throws {
        let site = try await published()
        let isOver = Locked(false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    while !isOver.withLock({ $0 }), !Task.isCancelled {
                        let study = try #require(site.studies.catalog.study("SLEEP01"))
                        let list = String(
                            decoding: study.activityList(for: .ios, in: .english)?.bytes ?? [], as: UTF8.self)
                        let info = String(decoding: study.info(in: .english)?.bytes ?? [], as: UTF8.self)
                        #expect(Self.number(in: list) == Self.number(in: info))
                        await Task.yield()
                    }
                }
            }
            for number in 1...8 {
                try await site.change(Questionnaire.self) { $0.name[.english] = "Round \(number)." }
                try await site.change(StudyOverview.self) { $0.pages[0].title[.english] = "Round \(number)." }
                try await site.perform(.publishUpdates)
            }
            isOver.withLock { $0 = true }
            try await group.waitForAll()
        }
        let last = try #require(site.studies.catalog.study("SLEEP01")?.info(in: .english))
        #expect(Self.number(in: String(decoding: last.bytes, as: UTF8.self)) == "8")
    }

    /// The number of the round that an answer tells of; empty before the first.
    private static func number(in answer: String) -> String {
        guard let round = answer.ranges(of: "Round ").first else { return "" }
        return String(answer[round.upperBound...].prefix { $0.isNumber })
    }

    @Test func `a credential that is revoked between two calls of a client is refused`() async throws {
        let site = try await published()
        #expect(await site.get("studyInfo?studyId=SLEEP01").status == .ok)
        let console = try Store(path: site.store.path)
        try await console.write { transaction in
            try transaction.run("update app_tokens set revoked_at = 1 where bundle_id = 'org.example.heron'")
            try GenerationRepository.appTokens.advance(in: transaction)
        }
        try await Task.sleep(for: AppTokenCache.noticeTime)
        #expect(await site.get("studyInfo?studyId=SLEEP01").status == .unauthorized)
        #expect(await site.get("studyInfo?studyId=SLEEP01", as: "labkey").status == .ok)
        await console.close()
    }
}
