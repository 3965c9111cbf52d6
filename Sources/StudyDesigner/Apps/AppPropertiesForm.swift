import Access
import HTTP
import PortalUI
import Studies
import Templating

/// The form of what kind of app it is, its languages, and where what people write to it goes.
struct AppPropertiesForm: AppForm {
    let title = "App properties"
    let purpose = "What kind of app it is, which languages it speaks, and where people's mail goes."
    let section = AppPaths.properties

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
        AppPropertiesPage(editing: editing).render()
    }
}

/// The page of an app's properties.
struct AppPropertiesPage {
    let editing: AppEditorModel<AppProperties>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var exchangeAddress: String { FolderPaths.of(editing.app) + AppPaths.properties + "/exchange" }
    private var value: AppProperties { editing.value }
    private var problems: FormProblems { editing.problems }

    var type: ChoiceField {
        ChoiceField(
            "type", "App type",
            [
                SelectOption("", "As its studies are", hint: "Nothing is decided here."),
                SelectOption("gateway", "Gateway", hint: "Offers any number of gateway studies."),
                SelectOption("standalone", "Standalone", hint: "Is made for one study."),
            ],
            chosen: value.type?.rawValue ?? "", style: .cards,
            hint: "Studies of the other type cannot be published in it.", error: problems["type"])
    }

    var languages: LanguageFields {
        LanguageFields(
            value.languages, hint: "Phones that ask for another language get English.", problems
        ) { editing.unread[$0] ?? "" }
    }

    var feedbackEmail: TextField {
        TextField(
            "feedbackEmail", "Feedback email", value.feedbackEmail,
            hint: "Feedback about the app arrives here.", error: problems["feedbackEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var supportEmail: TextField {
        TextField(
            "supportEmail", "Support email", value.supportEmail,
            hint: "Where people get help with the app.", error: problems["supportEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var organizationName: TextField {
        TextField(
            "organizationName", "Organization name", value.organizationName,
            hint: "Who runs the app, as people know it.", error: problems["organizationName"],
            limit: DesignLimits.organizationName, isOptional: true)
    }

    var website: TextField {
        TextField(
            "website", "App website", value.website, kind: .address, hint: "Where people read about the app.",
            error: problems["website"], limit: DesignLimits.website, isOptional: true)
    }

    var contactEmail: TextField {
        TextField(
            "contactEmail", "Contact email", value.contactEmail,
            hint: "Questions that people send from the app arrive here.", error: problems["contactEmail"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }
}
