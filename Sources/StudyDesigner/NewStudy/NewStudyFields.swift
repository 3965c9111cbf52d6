import Access
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The fields of a new study in an app: its name, the names for its Live channel, and those proposed for Test.
struct NewStudyFields {
    let form: NewStudyForm
    var problems: FormProblems
    private let apps: [SelectOption]
    /// Whether the user can create apps, including from this form.
    private let mayMakeApp: Bool

    /// Creates the fields of a form in an app.
    init(
        _ form: NewStudyForm, _ context: RequestContext, _ grant: Grant<CreateStudy>,
        _ transaction: borrowing Transaction, problems: FormProblems = FormProblems()
    ) throws {
        let app = grant.subject
        let apps = try StudyCreator.testApps(excluding: app, for: grant.actor, in: transaction)
        self.form = form
        self.problems = problems
        self.apps = apps.map { SelectOption($0.name.text, "\($0.title) (\($0.name))") }
        mayMakeApp = context.effectiveRoles.hasPermission(ManageOrganization.self)
    }

    /// Returns the initial form. The Test channel is in an app whose name suggests that it is for tests, if there is
    /// one.
    static func proposal(
        _ grant: Grant<CreateStudy>, _ transaction: borrowing Transaction
    ) throws -> NewStudyForm {
        let apps = try StudyCreator.testApps(excluding: grant.subject, for: grant.actor, in: transaction)
        return NewStudyForm(testApp: apps.first { $0.isTwin(of: grant.subject) }?.name.text ?? "")
    }

    /// Adds the reasons why the study could not be created.
    mutating func add(_ refusal: InvalidInput) {
        for problem in refusal.problems { problems.add(problem.field, problem.sentence) }
    }

    /// Whether there is an app for a Test channel, or the user can create one.
    var canTest: Bool { !apps.isEmpty || mayMakeApp }

    var name: TextField {
        TextField(
            "name", "Study name", form.name, hint: "Shown in the app's list of studies.",
            error: problems["name"], limit: DesignLimits.studyName, hasFocus: problems.isEmpty)
    }

    var studyID: TextField {
        TextField(
            "studyID", "Live Study ID", form.studyID,
            hint:
                "Apps use this ID, such as SLEEP01. Use letters, digits, hyphens and underscores. It must be unique on "
                + "the site and can't be changed after the study is published.",
            error: problems["studyID"], limit: DesignLimits.studyID, width: .medium, isCode: true)
    }

    var test: CheckboxField {
        CheckboxField(
            "test", "Add a Test channel", isOn: form.hasTest,
            hint: "Testers use the study in another app under another ID. You can also add it later.")
    }

    var testStudyID: TextField {
        TextField(
            "test.studyID", "Test Study ID", form.testStudyID,
            hint: "If left empty, we use the Live Study ID with -T.", error: problems["test.studyID"],
            limit: DesignLimits.studyID, isOptional: true, isCode: true)
    }

    var testApp: AppField {
        AppField(form.testApp, "Test App ID", apps, mayMakeApp: mayMakeApp, problems: problems)
    }
}

extension AppFolder {
    /// Returns whether the name marks this app as the test version of another, such as HERON-T for HERON.
    fileprivate func isTwin(of app: AppFolder) -> Bool {
        name.folded.hasPrefix(app.name.folded) && name.folded.hasSuffix("t")
    }
}
