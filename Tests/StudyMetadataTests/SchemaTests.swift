import HTTP
import JSON
import Support
import Testing
import Timekeeping
import WebAccess

@testable import Studies
@testable import StudyMetadata
@testable import StudyPublishing
@testable import Vocabulary

/// Answers held against their schemas, variant by variant. Whole studies are held by every other test here: their
/// site checks each answer that it gives.
struct SchemaTests {
    private static let languages = [LanguageTag.english, MetadataSite.spanish]

    private func encode(_ activity: any Activity, in language: LanguageTag) throws -> JSONTree {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: language, modifiedAt: MetadataSite.launchedAt,
            openedAt: MetadataSite.launchedAt, utcOffset: .utc, pictures: InlineImages())
        return try JSONTree.parse(answer.encode(activity))
    }

    @Test(arguments: EveryFormat.cases.indices)
    func `a question of every response type, as a step and in a form`(_ index: Int) throws {
        let response = EveryFormat.cases[index]
        var question = Question(id: "q", response: response)
        question.key = "asked"
        var instruction = InstructionStep(id: "i")
        instruction.key = "welcome"
        var form = FormStep(id: "f")
        (form.key, form.questions, form.repeatable) = ("several", [question, question], true)
        var questionnaire = Questionnaire()
        questionnaire.key = "Every"
        questionnaire.steps = [.instruction(instruction), .question(question), .form(form)]
        for language in Self.languages {
            let answer = try encode(questionnaire, in: language)
            #expect(SchemaCheck.problems(of: answer, in: ActivitySchemas.activity) == [])
            // Of the alternatives exactly the one of this type.
            let type = response.type.rawValue
            let format = try #require(FormatSchemas.all.first { $0.resultType == type }?.schema)
            let steps = answer["activity"]?["steps"]
            for step in [steps?[1], steps?[2]?["steps"]?[0]] {
                #expect(step?["resultType"]?.string == type)
                #expect(try SchemaCheck.problems(of: #require(step?["format"]), in: format) == [])
            }
            #expect(steps?[0]?["format"] == [:])
            #expect(steps?[2]?["resultType"]?.string == "grouped")
        }
    }

    @Test func `every response type has its format, under the name that apps know`() {
        #expect(
            FormatSchemas.all.map(\.resultType) == [
                "scale", "continuousScale", "textScale", "valuePicker", "imageChoice", "textChoice",
                "boolean",
                "numeric", "timeOfDay", "date", "text", "email", "timeInterval", "height", "location",
            ])
    }

    @Test(arguments: TaskType.allCases)
    func `an active task of every type`(_ type: TaskType) throws {
        let task = ActiveTask(type)
        for language in Self.languages {
            let answer = try encode(task, in: language)
            #expect(SchemaCheck.problems(of: answer, in: ActivitySchemas.activity) == [])
            let step = try #require(answer["activity"]?["steps"]?[0])
            #expect(SchemaCheck.problems(of: step, in: ActivitySchemas.taskStep) == [])
            let format = try #require(
                ActivitySchemas.taskFormats.first { $0.resultType == step["resultType"]?.string }?.schema)
            #expect(try SchemaCheck.problems(of: #require(step["format"]), in: format) == [])
        }
    }

    @Test(arguments: EverySchedule.cases.indices)
    func `an activity of every schedule, by date and from every anchor date`(_ index: Int) throws {
        var property = ParticipantProperty()
        property.key = "visit"
        let origins: [AnchorSource: AnchorSourcePayload] = [
            .enrollment: AnchorSourcePayload(), .property("visit"): AnchorSourcePayload(property: property),
            .question("moon"): AnchorSourcePayload(activity: "Weekly", question: "moon", form: "several"),
        ]
        var questionnaire = MetadataSite.questionnaire
        questionnaire.schedule = EverySchedule.cases[index]
        for deletedAt in [nil, MetadataSite.launchedAt] {
            let entry = ActivityListPayload.Entry(
                activity: questionnaire, version: .first, modifiedAt: MetadataSite.launchedAt,
                openedAt: MetadataSite.launchedAt, deletedAt: deletedAt)
            let list = ActivityListPayload(
                name: "Sleep", entries: [entry], utcOffset: .utc, origins: origins)
            for platform in Platform.allCases {
                let answer = try JSONTree.parse(list.encode(for: platform, in: .english))
                #expect(SchemaCheck.problems(of: answer, in: ActivitySchemas.list) == [])
                let activity = answer["activities"]?[0]
                #expect(activity?["state"]?.string == (deletedAt == nil ? "active" : "deleted"))
                #expect(activity?["anchorRuns"] == activity?["frequency"]?["anchorRuns"])
            }
            #expect(
                SchemaCheck.problems(
                    of: try encode(questionnaire, in: .english), in: ActivitySchemas.activity) == [])
        }
    }

    @Test func `a resource whose anchor date is gone has no source keys, and an empty property`() throws {
        var resource = Resource()
        (resource.name, resource.period.kind, resource.period.anchor) = (
            "Leaflet", .anchor, .question("gone")
        )
        let answer = ResourcePayload(
            resources: [(DocumentID(1), resource)], origins: [:], siteAddress: "https://portal.example.org")
        let json = try JSONTree.parse(answer.encode(in: .english))
        #expect(SchemaCheck.problems(of: json, in: ResourceSchemas.list) == [])
        let availability = json["resources"]?[0]?["availability"]
        #expect(availability?["propertyMetadata"] == [:])
        #expect(availability?["sourceKey"] == nil)
    }

    @Test func `what is not described, missing, of another kind or another word is reported`() {
        let schema = JSONSchema.object(
            "", ["a": .integer(""), "b": .oneOf(["x"], ""), "c": .timeOfDay(""), "d": .emptyList("")])
        let wrong: JSONTree = ["a": "1", "b": "y", "c": "8:00", "e": nil, "d": [1]]
        #expect(
            SchemaCheck.problems(of: wrong, in: schema).map { String($0.prefix { $0 != " " }) }
                == ["$.a", "$.b", "$.c", "$.e", "$.d"])
        #expect(SchemaCheck.problems(of: ["a": 1], in: schema).count == 3)
    }

    @Test func `the sample of every answer and body is as its schema says`() async throws {
        let site = try await MetadataSite()
        for entry in site.description.entries {
            for content in entry.operation.body + entry.operation.answers.flatMap(\.contents) {
                let problems = SchemaCheck.problems(of: content.schema.sample, in: content.schema)
                #expect(problems == [], "\(entry.operation.name)")
            }
        }
    }
}
