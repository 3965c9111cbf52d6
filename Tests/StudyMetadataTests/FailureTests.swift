import Cryptography
import HTTP
import Testing
import Vocabulary

struct FailureTests {
    /// What is asked, and the failure as clients read it.
    struct Case: Sendable, CustomTestStringConvertible {
        let target: String
        let status: Int
        let code: String?
        let title: String?
        let message: String?
        let body: String

        var testDescription: String { target }

        init(
            _ target: String, _ status: Int, _ code: String?, _ title: String?, _ message: String?,
            _ body: String
        ) {
            self.target = target
            self.status = status
            self.code = code
            self.title = title
            self.message = message
            self.body = body.isEmpty ? "" : #"{"message":"\#(body)"}"#
        }
    }

    private static let wrong = "Sorry, something went wrong. Please try again."
    private static let noActivity = "ActivityId does not exists. Please check"

    static let cases = [
        Case("studyList", 400, nil, nil, nil, "Invalid inputs"),
        Case("study", 404, "103", "NODATA", "FAILURE", "No records found"),
        Case("studyInfo", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("studyInfo?studyId=", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("studyInfo?studyId=NONE", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("studyInfo?studyId=SLEEP01-T", 204, "103", "NODATA", "FAILURE", ""),
        Case("resources", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("resources?studyId=NONE", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("resources?studyId=SLEEP01-T", 204, "103", "NODATA", "FAILURE", ""),
        Case("eligibilityConsent", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("eligibilityConsent?studyId=NONE", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("eligibilityConsent?studyId=SLEEP01-T", 204, "103", "NODATA", "FAILURE", ""),
        Case("consentDocument?studyId=", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("consentDocument?studyId=NONE&consentVersion=1.0", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("consentDocument?studyId=SLEEP01-T", 204, "103", "NODATA", "FAILURE", ""),
        Case("consentDocument?studyId=SLEEP01&consentVersion=9.0", 204, "103", "NODATA", "FAILURE", ""),
        Case("activityList?studyId=NONE", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("studyDashboard", 400, "102", "INVALID_INPUT", "Invalid inputs", "Invalid inputs"),
        Case("studyDashboard?studyId=NONE", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("studyDashboard?studyId=SLEEP01-T", 204, "103", "NODATA", "FAILURE", ""),
        Case("activityList?studyId=sleep01-t", 204, "103", "NODATA", "FAILURE", ""),
        Case(
            "activity?studyId=SLEEP01&activityId=Weekly", 400, "102", "INVALID_INPUT", "Invalid inputs",
            "Invalid inputs"),
        Case(
            "activity?studyId=SLEEP01&activityId=None&activityVersion=1.0", 404, "102", "INVALID_INPUT",
            noActivity, noActivity),
        Case(
            "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=9.0", 404, "102", "INVALID_INPUT",
            noActivity, noActivity),
        Case(
            "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=new", 404, "102", "INVALID_INPUT",
            noActivity, noActivity),
        Case(
            "activity?studyId=SLEEP01-T&activityId=Weekly&activityVersion=1.0", 204, "103", "NODATA",
            "FAILURE", ""),
        Case("studyUpdates?studyId=SLEEP01", 400, "102", "UNKNOWN", "Invalid inputs", "Invalid inputs"),
        Case("studyUpdates?studyId=NONE&studyVersion=1.0", 404, "102", "INVALID_INPUT", wrong, wrong),
        Case("appUpdates", 400, "102", "INVALID_INPUT", "Invalid input.", "Invalid inputs"),
        Case("versionInfo", 404, "102", "UNKNOWN", "Invalid inputs", "Invalid inputs"),
        Case(
            "versionInfo?applicationId=OWL&orgId=OTHER", 404, "103", "NODATA", "No records found",
            "No records found"),
        Case("studyUpdates?studyId=SLEEP01&studyVersion=x", 204, "103", "NODATA", "FAILURE", ""),
    ]

    @Test func `every failure has its status, its header fields and its body`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        for expected in Self.cases {
            let response = await site.get(expected.target)
            #expect(response.status.code == expected.status, "\(expected.target)")
            #expect(response.headers["status"] == expected.code, "\(expected.target)")
            #expect(response.headers["title"] == expected.title, "\(expected.target)")
            #expect(response.headers["StatusMessage"] == expected.message, "\(expected.target)")
            #expect(response.text == expected.body, "\(expected.target)")
        }
    }

    @Test(arguments: [
        "studyList", "study", "studyInfo", "activityList", "studyDashboard", "activity", "studyUpdates",
        "gatewayInfo", "termsPolicy", "appUpdates", "versionInfo", "resources",
    ])
    func `a missing credential is a 400 and a bad one a 401`(_ name: String) async throws {
        let site = try await MetadataSite()
        let missing = await site.get(name, as: nil)
        #expect(missing.status == .badRequest)
        #expect(missing.headers["status"] == "102")
        #expect(missing.headers["title"] == "INVALID_INPUT")
        #expect(missing.headers["StatusMessage"] == "Invalid input.")
        #expect(missing.text == "")
        for bad in ["Basic !", "Bearer x", "Basic " + Base64.encode(Array("org.example.heron:wrong".utf8))] {
            let refused = await site.get(name, as: nil, [("authorization", bad)])
            #expect(refused.status == .unauthorized)
            #expect(refused.headers["status"] == "103")
            #expect(refused.headers["title"] == "INVALID_AUTHORIZATION")
            #expect(refused.headers["StatusMessage"] == "Invalid Authorization key")
            #expect(refused.text == "")
        }
    }

    @Test func `a bundle of one app does not go with the token of another`() async throws {
        let site = try await MetadataSite()
        let mixed =
            "Basic " + Base64.encode(Array("org.example.heron:secret of org.example.heron.android".utf8))
        #expect(await site.get("studyList", as: nil, [("authorization", mixed)]).status == .unauthorized)
    }

    @Test func `a Spanish failure is in base64 in the header and in plain in the body`() async throws {
        let site = try await MetadataSite()
        let response = await site.get("studyInfo?studyId=NONE", [("language", "es")])
        let sentence = "Perdón, algo salió mal. Inténtalo de nuevo."
        #expect(response.headers["StatusMessage"] == Base64.encode(Array(sentence.utf8)))
        #expect(response.text == #"{"message":"\#(sentence)"}"#)
    }

    @Test func `ping answers anybody but a bad credential`() async throws {
        let site = try await MetadataSite()
        for bundle in [nil, "labkey"] {
            let response = await site.get("ping", as: bundle)
            #expect(response.status == .ok)
            #expect(response.text == "It Works!")
        }
        #expect(await site.get("ping", as: nil, [("authorization", "Basic x")]).status == .unauthorized)
    }

    @Test func `an app reads its own studies only, a response server those of its organization`() async throws
    {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        for (bundle, status) in [
            ("org.example.heron", 200), ("labkey", 200), ("org.example.test", 404), ("org.example.owl", 404),
        ] {
            #expect(
                await site.get("studyInfo?studyId=SLEEP01", as: bundle).status.code == status, "\(bundle)")
        }
        #expect(
            await site.get("study?studyId=SLEEP01", as: "org.example.owl").text
                == #"{"message":"SUCCESS","studies":[]}"#)
        #expect(await site.get("studyInfo?studyId=SLEEP01-T", as: "org.example.owl").status == .notFound)
    }
}

extension MetadataSite {
    /// Asks as the iOS app with header fields.
    func get(
        _ target: String, _ fields: [(String, String)], sourceLocation: SourceLocation = #_sourceLocation
    ) async -> ClientResponse {
        await get(target, as: "org.example.heron", fields, sourceLocation: sourceLocation)
    }
}
