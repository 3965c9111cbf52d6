import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The input to create a study: the names for its Live channel, and those proposed for Test.
struct NewStudyForm {
    var name = ""
    var studyID = ""
    /// Whether the study is created with a Test channel.
    var hasTest = true
    var testStudyID = ""
    var testApp: AppChoice
    /// The template to start from. Empty for an empty design.
    var template = ""

    /// Creates the initial form.
    init(testApp: String) {
        self.testApp = AppChoice(of: "test", testApp)
        hasTest = !testApp.isEmpty
    }

    /// Reads a submitted form.
    init(_ form: Form) throws {
        testApp = AppChoice(of: "test", in: form)
        func text(_ field: String) -> String {
            FieldReader(form, language: .english).text(field)
        }
        name = text("name")
        studyID = text("studyID")
        hasTest = try form.flag("test")
        testStudyID = text("test.studyID")
        template = text("template")
    }

    /// The Test Study ID: the typed one, or the Live Study ID with -T, shortened if needed.
    var proposedTestID: String {
        testStudyID.isEmpty && !studyID.isEmpty
            ? String(studyID.prefix(DesignLimits.studyID - Self.testMark.count)) + Self.testMark : testStudyID
    }

    private static let testMark = "-T"

    /// The problems that are found before anything is created.
    var problems: FormProblems {
        var problems = FormProblems()
        if name.isEmpty { problems.add("name", "Enter the study name") }
        if studyID.isEmpty { problems.add("studyID", "Enter the study ID") }
        for refusal in basics.problems(in: RuleContext()).refusals {
            problems.add(Self.input(refusal.field), refusal.sentence)
        }
        if hasTest, testApp.isEmpty { problems.add("test.appID", "Choose the app for testers") }
        if hasTest, let problem = testApp.problem { problems.add(problem.field, problem.sentence) }
        return problems
    }

    /// The basic information of the study, whose rules apply here as well.
    private var basics: BasicInformation {
        var basics = BasicInformation()
        basics.name[.english] = name
        basics.live.studyID = StudyID(studyID)
        if hasTest { basics.test.studyID = StudyID(proposedTestID) }
        return basics
    }

    /// Returns the name of the form input for a field of the document.
    static func input(_ field: String) -> String {
        switch field {
        case "live.studyID": "studyID"
        case "live.appID": ""
        default: field
        }
    }
}
