import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The values of the form to copy a study.
struct CopyForm {
    var name: String
    var studyID = ""
    /// The row ID of the app for the copy.
    var app: String
    /// The state of the design that is copied.
    var version = DesignSource.saved.name

    /// Creates the initial values: a new name in the same app.
    init(of study: StudyFolder) {
        name = String("Copy of \(study.title)".prefix(DesignLimits.studyName))
        app = "\(study.app.id)"
    }

    /// Reads the submitted values.
    init(_ form: Form) {
        let fields = FieldReader(form, language: .english)
        name = fields.text("name")
        studyID = fields.text("studyID")
        app = fields.text("app")
        version = fields.text("edition")
    }

    /// The form of a new study with only a Live channel.
    var study: NewStudyForm {
        var form = NewStudyForm(testApp: "")
        (form.name, form.studyID) = (name, studyID)
        return form
    }

    /// The problems of the form.
    var problems: FormProblems {
        var problems = study.problems
        if app.isEmpty { problems.add("app", "Choose an app for the copy") }
        return problems
    }
}

/// The apps where copies can be created.
enum CopyTarget {
    /// Returns the apps where the user may create studies, by organization and name.
    static func apps(for context: RequestContext, _ transaction: borrowing Transaction) throws -> [AppFolder]
    {
        let rolesByFolder = try RoleRepository.visible(
            to: context.requirePerson().holder, at: context.now, in: transaction)
        return try FolderRepository.apps(in: transaction).filter {
            rolesByFolder[$0.id]?.hasPermission(CreateStudy.self) == true
        }
    }
}
