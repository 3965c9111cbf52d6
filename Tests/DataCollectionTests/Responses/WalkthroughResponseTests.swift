import AppSimulation
import JSON
import SQLStore
import Studies
import StudyPublishing
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses
@testable import Vocabulary

/// What a walk through a questionnaire would send fits the Lists that the same questionnaire makes.
struct WalkthroughResponseTests {
    @Test func `every answer of a walk comes to its column, and what was not seen stays empty`() throws {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: .english, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages()
        ).encode(Self.questionnaire)
        let design = try WalkthroughDesign(answer, branches: true)
        let given: [Int: WalkthroughAnswer] = [
            0: .number(3), 1: .flag(true), 2: .choices(["tea", "other"], other: "milk"),
            4: .filling([.number(7.5), .skipped]), 5: .skipped,
        ]
        let body = WalkthroughResponse(
            design: design, path: [0, 1, 2, 4, 5], answers: given, language: .english,
            sentAt: Instant(milliseconds: 1_700_000_000_000)
        ).body(participant: "abc")
        let data = try #require(try JSONTree.parse(body)["data"])
        let plan = try ListChangePlan(SurveyDesign.read(answer), onto: ListCatalog())
        var catalog = plan.catalog
        for (index, list) in catalog.all.enumerated() { catalog[list.name]?.id = ListID(Int64(index + 1)) }
        let shape = try #require(ListSchema.make("Walk", in: catalog))
        let rows = try ResponseShredder.outcome(
            of: Array(data.description.utf8), into: shape, folder: "F"
        ).get().rows
        func cell(_ row: ShreddedRow, _ key: String) throws -> SQLValue {
            row.cells[try #require(row.list.index(of: key))]
        }
        #expect(try cell(rows[0], "count") == .real(3))
        #expect(try cell(rows[0], "slept") == .integer(1))
        #expect(try cell(rows[0], "unseen") == .null)
        #expect(try cell(rows[0], "notes") == .null)
        let drinks = rows.filter { $0.list.name == "Walkdrink" }
        #expect(try drinks.map { try cell($0, "drink") } == [.text("tea"), .text("Other")])
        #expect(try cell(drinks[1], "drink_text") == .text("milk"))
        let form = try #require(rows.first { $0.list.name == "Walkbody" })
        #expect(try cell(form, "hours") == .real(7.5))
        let shown = try ResponseFeature.walkedRows(answer, body)
        #expect(shown.map(\.list) == rows.map(\.list.name))
        #expect(shown[0].cells.first { $0.column == "slept" }?.value == "yes")
        #expect(shown[0].cells.first { $0.column == "unseen" }?.value == nil)
        #expect(try ResponseFeature.walkedRows(answer, Array("{}".utf8)) == [])
    }

    private static var questionnaire: Questionnaire {
        func question(_ key: String, _ format: ResponseFormat) -> Question {
            var question = Question(id: ItemID(key), response: format)
            (question.key, question.text) = (key, "?")
            return question
        }
        var drinks = TextChoiceFormat()
        drinks.style = .multiple
        drinks.choices = ["tea", "water"].map {
            Choice(id: ItemID($0), text: LocalizedText([.english: $0]), value: $0)
        }
        var other = OtherChoice()
        (other.text, other.value, other.asksForText) = ("Other", "other", true)
        drinks.other = other
        var form = FormStep(id: "body")
        form.key = "body"
        form.questions = [
            question("hours", ResponseFormat(.height)), question("mail", ResponseFormat(.email)),
        ]
        var number = NumericFormat()
        number.style = .integer
        var questionnaire = Questionnaire()
        questionnaire.key = "Walk"
        questionnaire.steps = [
            .question(question("count", .numeric(number))), .question(question("slept", .boolean)),
            .question(question("drink", .textChoice(drinks))),
            .question(question("unseen", ResponseFormat(.text))), .form(form),
            .question(question("notes", ResponseFormat(.text))),
        ]
        questionnaire.branches = true
        return questionnaire
    }
}
