import PortalUI
import Studies

/// The form for a new study.
struct NewStudyPage {
    let frame: Frame
    let address: String
    let form: NewStudyForm
    let problems: FormProblems
    let appTitle: String
    let apps: [Choice]

    /// A Test channel needs an app of its own.
    var canTest: Bool { !apps.isEmpty }

    var name: TextField {
        TextField(
            "name", "Study name", form.name, hint: "Shown in the app's list of studies.",
            error: problems["name"], limit: Limit.studyName, hasFocus: problems.isEmpty)
    }

    var studyID: TextField {
        TextField(
            "studyID", "Live Study ID", form.studyID,
            hint:
                "Letters, digits and * ( ) _ + | : . - , unique on the site. Fixed once the study is published.",
            error: problems["studyID"], limit: Limit.studyID, isCode: true)
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
            limit: Limit.studyID, isOptional: true, isCode: true)
    }

    var testApp: SelectField {
        SelectField(
            "test.appID", "Test App ID", apps, chosen: form.testApp, prompt: "Choose an app",
            error: problems["test.appID"])
    }
}
