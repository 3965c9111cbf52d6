import Access
import PortalUI
import SQLStore
import Studies
import WebAccess

/// The fields of a study that comes to be in an app: its name, its Live pair, and the Test pair that is proposed.
struct NewStudyFields {
    let form: NewStudyForm
    var problems: FormProblems
    private let appTitle: String
    private let apps: [SelectOption]
    /// Whether the person makes apps, also in place.
    private let mayMakeApp: Bool

    /// The fields of a form in an app.
    init(
        _ form: NewStudyForm, _ context: RequestContext, _ grant: Grant<CreateStudy>,
        _ transaction: borrowing Transaction, problems: FormProblems = FormProblems()
    ) throws {
        let app = grant.subject
        let apps = try StudyCreator.testApps(excluding: app, for: grant.actor, transaction)
        self.form = form
        self.problems = problems
        appTitle = "\(app.title) (\(app.name))"
        self.apps = apps.map { SelectOption($0.name.text, "\($0.title) (\($0.name))") }
        mayMakeApp = context.effectiveRoles.hasPermission(ManageOrganization.self)
    }

    /// What the form shows first: a Test pair in the app that looks made for it, if there is one.
    static func proposal(
        _ grant: Grant<CreateStudy>, _ transaction: borrowing Transaction
    ) throws -> NewStudyForm {
        let apps = try StudyCreator.testApps(excluding: grant.subject, for: grant.actor, transaction)
        return NewStudyForm(testApp: apps.first { $0.isTwin(of: grant.subject) }?.name.text ?? "")
    }

    /// Adds why the study was not made.
    mutating func add(_ refusal: InvalidInput) {
        for problem in refusal.problems { problems.add(problem.field, problem.sentence) }
    }

    /// A Test channel needs an app of its own.
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
                "Letters, digits and * ( ) _ + | : . - , unique on the site. Fixed once the study is published.",
            error: problems["studyID"], limit: DesignLimits.studyID, isCode: true)
    }

    var app: TextField {
        TextField("app", "Live App ID", appTitle, lock: "The app in which you create the study.")
    }

    var test: CheckboxField {
        CheckboxField(
            "test", "Add a Test channel", isOn: form.hasTest,
            hint: "Testers try the study in another app under another ID. It can be added later, too.")
    }

    var testStudyID: TextField {
        TextField(
            "test.studyID", "Test Study ID", form.testStudyID,
            hint: "Left empty, it is the Live Study ID with -T.", error: problems["test.studyID"],
            limit: DesignLimits.studyID, isOptional: true, isCode: true)
    }

    var testApp: AppField {
        AppField(form.testApp, "Test App ID", apps, mayMakeApp: mayMakeApp, problems: problems)
    }
}

extension AppFolder {
    /// Whether the name says that it is another app's for tests: HERON-T next to HERON.
    fileprivate func isTwin(of app: AppFolder) -> Bool {
        name.folded.hasPrefix(app.name.folded) && name.folded.hasSuffix("t")
    }
}
