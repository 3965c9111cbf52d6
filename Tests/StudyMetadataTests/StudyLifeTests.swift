import HTTP
import JSON
import Studies
import Testing
import Vocabulary

/// What is visible through the life of a study, by the table in section 1.9 of the reference.
struct StudyLifeTests {
    private static let reads = [
        "eligibilityConsent?studyId=SLEEP01", "resources?studyId=SLEEP01", "activityList?studyId=SLEEP01",
        "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=1.0", "studyDashboard?studyId=SLEEP01",
    ]
    private static let early = [
        "studyInfo?studyId=SLEEP01",
        "consentDocument?studyId=SLEEP01&consentVersion=&activityId=&activityVersion=",
    ]

    /// What was done, the status that lists tell, and the HTTP status of early and of other reads.
    private static let lives: [([StudyAction], String?, Int, Int)] = [
        ([], nil, 204, 204), ([.publishUpcoming], "Upcoming", 200, 204), ([.launch], "Active", 200, 200),
        ([.launch, .pause], "Paused", 200, 200), ([.launch, .pause, .resume], "Active", 200, 200),
        ([.launch, .deactivate], "Closed", 200, 200),
    ]

    @Test(arguments: lives.indices)
    func `a study shows what its state lets apps see, in every language`(
        _ index: Int
    ) async throws {
        let (actions, status, early, late) = Self.lives[index]
        let site = try await MetadataSite()
        if actions == [.publishUpcoming] {
            try await site.change(StudySettings.self) { $0.enrolling = false }
        }
        for action in actions { try await site.perform(action) }
        for language in ["en", "es", "fr"] {
            let fields = [("language", language)]
            for target in Self.early {
                #expect(await site.get(target, fields).status.code == early, "\(target)")
            }
            for target in Self.reads {
                #expect(await site.get(target, fields).status.code == late, "\(target)")
            }
            let list = try JSONTree.parse(await site.get("study?studyId=SLEEP01", fields).body)
            #expect(list["studies"]?[0]?["status"]?.string == status)
        }
    }

    @Test func `the test channel is another study, in an app of its own`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        for (bundle, organization, status) in [
            ("org.example.test", "MERIDIAN", 204), ("org.example.heron", "MERIDIAN", 204),
            ("org.example.owl", "OTHER", 404),
        ] {
            let response = await site.get("studyInfo?studyId=SLEEP01-T", as: bundle)
            #expect(response.status.code == status, "\(bundle)")
            let listed = [("applicationId", "HERON-T"), ("orgId", organization)]
            let list = await site.get("studyList", as: bundle, listed)
            #expect(list.text == #"{"message":"SUCCESS","studies":[]}"#)
        }
    }
}
