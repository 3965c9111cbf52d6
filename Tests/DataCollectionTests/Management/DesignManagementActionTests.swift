import HTTP
import JSON
import Support
import Testing

/// A script of an administrator asks by which design responses are read.
struct DesignManagementActionTests {
    private static let study = "DynamicSchemaStudy"
    private static let folder = "/MERIDIAN/HERON/\(study)"
    private static let query = "studyId=dynamicschemastudy&activityId=NewSurvey&activityVersion=1"

    private func site() async throws -> ManagementActionSite {
        let site = try await ManagementActionSite()
        try await site.pages.rename(to: Self.study)
        return site
    }

    @Test func `the design is answered as its file has it, by GET and by POST`() async throws {
        let site = try await site()
        let read = try await site.get("activityMetadata", Self.query, at: Self.folder)
        #expect(read.status == .ok, "\(read.text)")
        #expect(read.json == (try SampleData.json("SurveyMetadata/DYNAMICSCHEMASTUDY_NewSurvey_1.json")))
        let posted = try await site.post(
            "activityMetadata",
            #"{"studyId": "DynamicSchemaStudy", "activityId": "NewSurvey", "activityVersion": "1"}"#,
            at: "\(Self.folder)/response-activityMetadata.api")
        #expect(posted.text == read.text)
    }

    @Test(arguments: [
        ("", ["studyId", "activityId", "activityVersion"]),
        ("studyId=X&activityId=+", ["activityId", "activityVersion"]),
    ])
    func `every parameter that is missing is named`(_ query: String, _ names: [String]) async throws {
        let answer = try await site().get("activityMetadata", query, at: Self.folder)
        #expect(answer.status == .badRequest)
        #expect(answer.exception == "\(names[0]) is a required parameter")
        #expect(
            answer.json["errors"]?.array?.compactMap { $0["msg"]?.string }
                == names.map { "\($0) is a required parameter" })
    }

    @Test(arguments: [
        ("studyId=SLEEP01T&activityId=NewSurvey&activityVersion=1", "StudyId does not match study container"),
        (
            "studyId=DynamicSchemaStudy&activityId=NewSurvey&activityVersion=77",
            "Unable to read from SurveyDesign"
        ),
        (
            "studyId=DynamicSchemaStudy&activityId=..%2FNewSurvey&activityVersion=1",
            "Unable to read from SurveyDesign"
        ),
    ])
    func `what is not there is reported as the original tells it`(
        _ query: String, _ sentence: String
    ) async throws {
        let answer = try await site().get("activityMetadata", query, at: Self.folder)
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.hasPrefix(sentence) == true, "\(answer.text)")
    }

    @Test(arguments: [
        (TestUser.editor, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `designs are read by those who say where they come from`(
        _ someone: TestUser, _ status: Status
    ) async throws {
        let site = try await site()
        #expect(
            try await site.get("activityMetadata", Self.query, as: someone, at: Self.folder).status == status)
        let anonymous = await InProcessClient(site.site.router).get(
            "\(Self.folder)/response-activityMetadata.api?\(Self.query)")
        #expect(anonymous.status == .unauthorized)
    }
}
