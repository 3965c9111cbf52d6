import JSON
import SQLStore
import Studies
import Testing
import Vocabulary

@testable import Responses
@testable import StudyPublishing

/// The sample surveys, entered as documents and published here, make the Lists, columns, rows and values that
/// `expected/` states of the design files.
struct OwnPublicationTests {
    @Test(arguments: [
        Entry(file: "DYNAMICSCHEMASTUDY_FKC-74_1.0", retold: ["counter"]),
        Entry(
            file: "DYNAMICSCHEMASTUDY_NewSurvey_1",
            leftOut: ["the form SubGroupedList inside the form GroupedList"], long: newSurveyLong,
            twice: newSurveyTwice),
        Entry(
            file: "DYNAMICSCHEMASTUDY_NewSurvey_2",
            leftOut: ["the form SubGroupedList inside the form GroupedList"], long: newSurveyLong,
            twice: newSurveyTwice),
        Entry(
            file: "MYTESTSTUDY_NewSurvey_1",
            leftOut: ["the form SubGroupedList inside the form GroupedList"], long: newSurveyLong,
            twice: newSurveyTwice),
        Entry(
            file: "DYNAMICSCHEMASTUDY_OtherOption_1",
            long: ["OptionNotRequired", "MultipleNoOption", "MultipleRequiredOptions"],
            joinedOthers: ["MultipleRequiredOptions", "MixedMultiple"]),
        Entry(file: "FORWARDINGSUCCESS_FakeForwardingSurvey_1", leftOut: ["a survey without a step"]),
        Entry(file: "FORWARDINGSUCCESSOAUTH_FakeForwardingSurvey_1", leftOut: ["a survey without a step"]),
        Entry(file: "RESPONSEPROCESSING_InitialSurvey_123.9", leftOut: ["a survey without a step"]),
        Entry(file: "STUDY01_FakeSurvey_1_1", leftOut: ["a survey without a step"]),
        Entry(file: "STUDY02_FakeSurvey_1_1", leftOut: ["a survey without a step"]),
    ])
    func `It is known exactly what of the sample designs a document cannot hold`(_ entry: Entry) throws {
        let design = try SampleDesign(SampleFiles.json("SurveyMetadata/\(entry.file).json"))
        #expect(design.leftOut == entry.leftOut)
        let long = design.rekeyed.keys.filter { ($0.split(separator: " ").first ?? "").count > 15 }
        #expect(Set(long) == Set(entry.long))
        #expect(Set(design.rekeyed.keys).subtracting(long) == Set(entry.twice + entry.retold))
        #expect(design.joinedOthers == entry.joinedOthers)
    }

    /// A sample design, and where a document differs from it.
    struct Entry: Sendable, CustomTestStringConvertible {
        let file: String
        var leftOut: [String] = []
        /// Keys of more than 15 characters, by the question's key and form.
        var long: [String] = []
        /// Keys that stand in the survey already.
        var twice: [String] = []
        /// Keys of active tasks, whose one step has the key of the activity here, as apps are used to.
        var retold: [String] = []
        var joinedOthers: [String] = []
        var testDescription: String { file }
    }

    @Test(arguments: [["NewSurvey_1"], ["NewSurvey_1", "NewSurvey_2"], ["OtherOption_1"], ["FKC-74_1.0"]])
    func `A survey that was published here makes the Lists that its file would make`(_ names: [String])
        async throws
    {
        let sample = try await PublishedSample()
        var appToken: String?
        for (number, name) in names.enumerated() {
            let before = try await sample.catalog()
            let design = try SampleDesign(SampleFiles.json("SurveyMetadata/DYNAMICSCHEMASTUDY_\(name).json"))
            try await sample.enter(design)
            let outcome = try await sample.publish(number == 0 ? .launch : .publishUpdates)
            let version = try #require(outcome.changedActivities[design.questionnaire.key])
            #expect(version == Version(tenths: 10 + number))
            let token = if let appToken { appToken } else { try await sample.enroll() }
            appToken = token
            let file = "SurveyMetadata/DYNAMICSCHEMASTUDY_\(name)--RESPONSE.json"
            let response = try await sample.send(
                SampleResponse.data(SampleFiles.json(file), for: design), design.questionnaire.key,
                version.text,
                as: token)
            #expect(response.status == .processed, "\(response.message ?? "")")
            let expected = ExpectedLists(try SampleFiles.json("expected/\(name).json"), of: design)
            try await expected.compareShape(with: sample.catalog(), before: before)
            try await expected.compareRows(of: response.id, in: sample)
        }
    }

    @Test func `A whole sample request is processed by a survey that was published here`() async throws {
        let sample = try await PublishedSample()
        let design = try SampleDesign(SampleFiles.json("SurveyMetadata/MYTESTSTUDY_NewSurvey_1.json"))
        try await sample.enter(design)
        try await sample.publish(.launch)
        let request = try SampleFiles.json("SurveyMetadata/MYTESTSTUDY_NewSurvey_1--RESPONSE.json")
        let data = SampleResponse.data(try #require(request["data"]), for: design)
        let response = try await sample.send(data, "NewSurvey", "1.0", as: try await sample.enroll())
        #expect(response.status == .processed, "\(response.message ?? "")")
        let list = try #require(try await sample.catalog()["newsurvey"])
        let row = try #require(try await sample.rows(of: list, from: response.id).first)
        #expect(row["ScaleField"] == .some(.real(12.4)))
    }

    @Test func `The survey of the participant properties makes its List from a document`() async throws {
        let sample = try await PublishedSample()
        let folder = "ParticipantPropertiesMetadata"
        let design = try SampleDesign(SampleFiles.json("\(folder)/Survey_Metadata.json"), key: "Properties")
        #expect(design.rekeyed == ["ContinuousScaleField": "ContinuousScale"])
        try await sample.enter(design)
        try await sample.publish(.launch)
        let data = SampleResponse.data(try SampleFiles.json("\(folder)/Survey_Response.json"), for: design)
        let response = try await sample.send(data, "Properties", "1.0", as: try await sample.enroll())
        #expect(response.status == .processed, "\(response.message ?? "")")
        let list = try #require(try await sample.catalog()["Properties"])
        let row = try #require(try await sample.rows(of: list, from: response.id).first)
        #expect(row["ScaleField"] == .some(.real(1.1)))
        #expect(row["ContinuousScale"] == .some(.real(400.3)))
        #expect(row["IntegerField"] == .some(.real(1)))
    }

    @Test func `A response of a version that was never published is kept with its reason`() async throws {
        let sample = try await PublishedSample()
        let design = try SampleDesign(SampleFiles.json("SurveyMetadata/DYNAMICSCHEMASTUDY_NewSurvey_1.json"))
        try await sample.enter(design)
        try await sample.publish(.launch)
        let data = try SampleFiles.json("SurveyMetadata/DYNAMICSCHEMASTUDY_NewSurvey_2--RESPONSE.json")
        let response = try await sample.send(data, "NewSurvey", "1.1", as: try await sample.enroll())
        #expect(response.status == .error)
        #expect(response.message != nil)
    }

    private static let newSurveyLong = [
        "ContinusousScaleField", "ValuePickerField", "ImageChoiceField", "TimeIntervalField",
        "ContinuousScaleField in GroupedList", "ValuePickerField in GroupedList",
        "ImageChoiceField in GroupedList", "TimeIntervalField in GroupedList",
    ]

    private static let newSurveyTwice = [
        "ScaleField", "IntegerField", "DoubleField", "DateTimeField", "DateField", "BooleanField",
        "TextChoiceField", "TextScaleField", "TimeOfDayField", "MaxTextField", "ShortTextField", "EmailField",
        "HeightField", "LocationField",
    ].map { "\($0) in GroupedList" }
}
