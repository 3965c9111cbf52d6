import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating

/// The form of an app's type, languages and email addresses.
struct AppPropertiesForm: AppForm {
    let title = "App properties"
    let purpose = "The type and languages of the app, and where its messages are sent."
    let section = AppPaths.properties
    /// The public address of the site.
    let siteAddress: String

    func read(_ fields: inout FieldReader, into document: inout AppProperties) {
        document.type = fields.choice("type")
        document.languages = fields.languages()
        document.feedbackEmail = fields.text("feedbackEmail")
        document.contactEmail = fields.text("contactEmail")
        document.supportEmail = fields.text("supportEmail")
        document.organizationName = fields.text("organizationName")
        document.website = fields.text("website")
    }

    func page(_ editing: AppEditorModel<AppProperties>) -> [UInt8] {
        AppPropertiesPage(editing: editing, siteAddress: siteAddress).render()
    }
}

/// The page of an app's properties.
struct AppPropertiesPage {
    let editing: AppEditorModel<AppProperties>
    let siteAddress: String

    /// The page that both app stores ask for.
    var accountDeletion: String { siteAddress + FolderPaths.accountDeletion(of: editing.app) }
    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var exchangeAddress: String { FolderPaths.of(editing.app) + AppPaths.properties + "/exchange" }
    private var value: AppProperties { editing.value }
    private var problems: FormProblems { editing.problems }

    var type: ChoiceField {
        ChoiceField(
            "type", "App type",
            [
                SelectOption("", "Not specified", hint: "Determined by the studies in the app."),
                SelectOption("gateway", "Gateway", hint: "Offers one or more gateway studies."),
                SelectOption("standalone", "Standalone", hint: "Built for one study."),
            ],
            chosen: value.type?.rawValue ?? "", style: .cards,
            hint: "Studies of the other type can't be published in this app.", error: problems["type"])
    }

    var languages: LanguageFields {
        LanguageFields(
            value.languages, hint: "Phones set to another language get English.", problems
        ) { editing.unread[$0] ?? "" }
    }

    var feedbackEmail: TextField {
        TextField(
            "feedbackEmail", "Feedback email", value.feedbackEmail,
            hint: "Receives feedback about the app.", error: problems["feedbackEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var supportEmail: TextField {
        TextField(
            "supportEmail", "Support email", value.supportEmail,
            hint: "Shown to people who need help with the app.", error: problems["supportEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var organizationName: TextField {
        TextField(
            "organizationName", "Organization name", value.organizationName,
            hint: "The public name of the organization that runs the app.",
            error: problems["organizationName"],
            limit: DesignLimits.organizationName, isOptional: true)
    }

    var website: TextField {
        TextField(
            "website", "App website", value.website, kind: .address,
            hint: "Where people can read about the app.",
            error: problems["website"], limit: DesignLimits.website, isOptional: true)
    }

    var contactEmail: TextField {
        TextField(
            "contactEmail", "Contact email", value.contactEmail,
            hint: "Receives questions that people send from the app.", error: problems["contactEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }
}
