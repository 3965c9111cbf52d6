import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// What someone enters to make another study of a design.
struct CopyForm {
    var name: String
    var studyID = ""
    /// The row of the app where the copy comes to be.
    var app: String
    /// The state of the design that is copied.
    var edition = DesignSource.saved.name

    /// What the form shows first: another name, in the same app.
    init(of study: StudyFolder) {
        name = String("Copy of \(study.title)".prefix(DesignLimits.studyName))
        app = "\(study.app.id)"
    }

    /// What was typed.
    init(_ form: Form) {
        let fields = FieldReader(form, language: .english)
        name = fields.text("name")
        studyID = fields.text("studyID")
        app = fields.text("app")
        edition = fields.text("edition")
    }

    /// The same as the form of a new study, with a Live pair alone.
    var study: NewStudyForm {
        var form = NewStudyForm(testApp: "")
        (form.name, form.studyID) = (name, studyID)
        return form
    }

    /// What is wrong before anything is made.
    var problems: FormProblems {
        var problems = study.problems
        if app.isEmpty { problems.add("app", "Choose the app of the copy") }
        return problems
    }
}

/// Where copies may come to be.
enum CopyTarget {
    /// The apps in which the person may create studies, by organization and name.
    static func apps(for context: RequestContext, _ transaction: borrowing Transaction) throws -> [AppFolder]
    {
        let rolesByLevel = try RoleRepository.visible(to: context.requirePerson().holder, in: transaction)
        return try FolderRepository.apps(in: transaction).filter {
            rolesByLevel[$0.id]?.hasPermission(CreateStudy.self) == true
        }
    }
}
