import Tables
import Testing

@testable import Responses

struct ListChangePlanTests {
    private static func design(_ steps: String, activity: String = "S") throws -> SurveyDesign {
        try SurveyDesign.read(
            Array(
                "{\"activity\": {\"metadata\": {\"activityId\": \"\(activity)\"}, \"steps\": [\(steps)]}}"
                    .utf8))
    }

    private static func step(_ key: String, _ type: String, _ more: String = "") -> String {
        "{\"key\": \"\(key)\", \"resultType\": \"\(type)\", \"type\": \"question\"\(more)}"
    }

    @Test(arguments: [
        ("", "Unable to parse Survey design json"), ("{", "Unable to parse Survey design json"),
        ("{}", "Unable to parse design metadata"),
        (
            "{\"activity\": {\"steps\": []}}",
            "Design document does not contain all the required fields (activityId, steps)"
        ),
        (
            "{\"activity\": {\"metadata\": {\"activityId\": \"\"}, \"steps\": []}}",
            "Design document does not contain all the required fields (activityId, steps)"
        ),
        (
            "{\"activity\": {\"metadata\": {\"activityId\": \"S\"}}}",
            "Design document does not contain all the required fields (activityId, steps)"
        ),
    ])
    func `a document that is no design is refused`(_ document: String, _ message: String) {
        let failure = #expect(throws: DesignFailure.self) { try SurveyDesign.read(Array(document.utf8)) }
        #expect(failure?.description == message)
    }

    @Test(arguments: [
        (step("k", "nope"), "Unknown step result type for key: k"),
        ("{\"key\": \"k\", \"type\": \"question\"}", "Unknown step result type for key: k"),
        (step("k", "scale") + "," + step("K", "text"), "Design schema contains duplicate field keys: K"),
        (step("k", "grouped"), "Form contains no steps: Step: k"),
        (step("k", "numeric"), "Unable to apply changes"),
        (step("k", "date", ", \"format\": {\"style\": \"date\"}"), "Unable to apply changes"),
        (step("Key", "text"), "Can not change question result types. Field: Key"),
        (step("participantid", "scale"), "Can not change question result types. Field: participantid"),
        (step("Created", "date", ", \"format\": {\"style\": \"Date\"}"), "Unable to apply changes"),
        (step("old", "boolean"), "Can not change question result types. Field: old"),
    ])
    func `a design that cannot be applied is refused`(_ steps: String, _ message: String) throws {
        let before = try ListChangePlan(Self.design(Self.step("old", "scale")), onto: ListCatalog()).catalog
        let failure = #expect(throws: DesignFailure.self) {
            try ListChangePlan(Self.design(steps), onto: before)
        }
        #expect(failure?.description == message)
    }

    @Test
    func `a List takes 1,900 columns, and a design of more than there can be is told to use forms`() throws {
        func steps(_ count: Int) -> String {
            (0..<count).map { Self.step("q\($0)", "scale") }.joined(separator: ",")
        }
        let plan = try ListChangePlan(Self.design(steps(1_900)), onto: ListCatalog())
        #expect(plan.catalog.all.contains { $0.columns.count >= 1_900 })
        let failure = #expect(throws: DesignFailure.self) {
            try ListChangePlan(Self.design(steps(2_000)), onto: ListCatalog())
        }
        #expect(
            failure?.description.contains("more than 1950 columns. Group questions into forms") == true
        )
    }

    @Test
    func `a later version adds, widens and never narrows`() throws {
        let first = try ListChangePlan(
            Self.design(
                Self.step("a", "text", ", \"format\": {\"maxLength\": 100}") + "," + Self.step("b", "scale")),
            onto: ListCatalog())
        let second = try ListChangePlan(
            Self.design(
                Self.step("A", "email") + ","
                    + Self.step("B", "numeric", ", \"format\": {\"style\": \"Decimal\"}")
                    + "," + Self.step("c", "boolean"), activity: "s"), onto: first.catalog)
        #expect(second.changes.count == 2)
        #expect(second.changes.first == .widen(column: "a", list: "S", maxLength: 4_000))
        let third = try ListChangePlan(
            Self.design(Self.step("a", "text", ", \"format\": {\"maxLength\": 5}")), onto: second.catalog)
        #expect(third.changes.isEmpty)
        let same = try ListChangePlan(Self.design(Self.step("a", "textChoice")), onto: third.catalog)
        #expect(same.catalog["Sa"]?.column("a")?.type == .text)
        #expect(same.catalog["S"]?.column("a") != nil)
    }

    @Test(arguments: [
        ("DueDate", "Due Date"), ("due_date", "Due Date"), ("BMIValue", "BMI Value"), ("x", "X"),
    ])
    func `captions have their words apart`(_ name: String, _ caption: String) {
        #expect(Caption.words(name) == caption)
    }

    @Test
    func `sub-Lists are shown with a capital`() throws {
        let plan = try ListChangePlan(
            Self.design(Self.step("supplements", "textChoice"), activity: "InitialSurvey"),
            onto: ListCatalog())
        #expect(plan.catalog["initialsurveySUPPLEMENTS"]?.title == "InitialSurveySupplements")
        #expect(plan.catalog["InitialSurveySupplements"]?.name == "InitialSurveysupplements")
    }
}
