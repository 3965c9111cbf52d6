import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import Portal
@testable import Vocabulary

/// The demo's study for Android, published for both phones, as their apps reach it.
struct PhoneStudy {
    static let bundleID = "org.example.meridian.heron.android"
    private static let author = Author(user: nil, name: "S. Rowan")

    let sample: PublishedSample
    let client: InProcessClient
    let studyID = PublishedSample.studyID.text

    init() async throws {
        sample = try await PublishedSample()
        client = InProcessClient(sample.site.router)
        let (designs, scope, now) = (sample.designs, sample.scope, sample.site.clock.now)
        try await sample.site.store.write { transaction in
            for image in DemoImage.all {
                _ = try FileOwner(scope.folder).storeImage(
                    image.bytes, name: image.name, at: now, transaction)
            }
            let settings = try designs.document(StudySettings.self, in: scope, transaction)
            var both = settings.value
            both.platforms = [.ios, .android]
            _ = try designs.save(
                both, as: settings.id, startedFrom: settings.revision, in: scope, by: Self.author,
                transaction)
            var evening = DaysStudy.evening(DemoClock(end: now))
            evening.schedule = Questionnaire().schedule
            for questionnaire in [DaysStudy.day, evening] {
                _ = try designs.add(questionnaire, in: scope, by: Self.author, transaction)
            }
            _ = try designs.add(
                Sample.task(.fetalKickCounter, "Kicks"), in: scope, by: Self.author, transaction)
            try designs.markAllComplete(in: scope, by: Self.author, transaction)
        }
        try await sample.publish(.launch)
    }

    /// Issues a credential for builds of the app; returns its token.
    func credential(_ platform: AppPlatform) async throws -> String {
        let site = sample.site
        let secret = try await site.store.write { transaction in
            try AppTokenRepository.issue(
                platform, bundleID: Self.bundleID, random: SystemRandom.bytes,
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
        try await site.parts.apps.refresh()
        return secret.text
    }

    /// Makes an enrollment token on its page.
    func enrollmentToken() async throws -> String {
        let page = try await sample.site.post(
            "/orgs/MERIDIAN/apps/HERON/studies/\(studyID)/tokens", [("count", "1")], as: .coordinator)
        try #require(page.status == .seeOther, "\(page.text)")
        let token: String? = try await sample.site.store.read {
            try $0.value("select token from enrollment_tokens order by id desc limit 1")
        }
        return try #require(token)
    }

    /// How many participants, responses that were processed, and rows that name a table there are.
    func count(_ sql: SQL) async throws -> Int {
        try await sample.site.store.read { try $0.value(sql) ?? 0 }
    }

    /// The `data` of a response to an activity that the app has read.
    static func answers(to activity: JSONTree) -> JSONTree {
        if activity["type"]?.string == "questionnaire" {
            var answers = RandomAnswers(seed: 7)
            return answers.data(of: activity)
        }
        let moment: JSONTree = "2026-11-20T21:30:00.000+0000"
        func measured(_ key: String, _ value: Int) -> JSONTree {
            [
                "resultType": "numeric", "key": .string(key), "value": .int(Int64(value)),
                "skipped": .bool(false),
            ]
        }
        let kicks: JSONTree = [
            "resultType": "grouped", "key": "Kicks", "skipped": .bool(false), "startTime": moment,
            "endTime": moment, "value": .array([measured("duration", 754), measured("count", 10)]),
        ]
        return [
            "resultType": "fetalKickCounter", "startTime": moment, "endTime": moment,
            "results": .array([kicks]),
        ]
    }

    /// The body of `processResponse`, before an app writes it down.
    func body(_ activity: JSONTree, as participant: String) -> JSONTree {
        let metadata = activity["metadata"]
        return [
            "type": activity["type"] ?? .null,
            "metadata": [
                "studyId": .string(studyID), "activityId": metadata?["activityId"] ?? .null,
                "name": metadata?["name"] ?? "", "version": metadata?["version"] ?? .null,
                "activityRunId": "1",
            ],
            "participantId": .string(participant), "data": Self.answers(to: activity),
        ]
    }
}
