import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating

/// The form of an app's terms of use and privacy policy.
struct AppTermsForm: AppForm {
    let title = "Terms and privacy"
    let purpose = "What people agree to when they use the app. Enter a URL or the text."
    let section = AppPaths.terms

    func read(_ fields: inout FieldReader, into document: inout AppTerms) {
        fields.translate("terms", into: &document.terms)
        fields.translate("privacy", into: &document.privacy)
    }

    func page(_ editing: AppEditorModel<AppTerms>) -> [UInt8] { AppTermsPage(editing: editing).render() }
}

/// The page of an app's terms.
struct AppTermsPage {
    let editing: AppEditorModel<AppTerms>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }

    var terms: TextArea {
        editing.lines(
            "terms", "Terms of use", editing.value.terms, limit: DesignLimits.appTerms, rows: 8,
            hint: "A URL such as https://example.org/terms, or plain text.", isOptional: true)
    }

    var privacy: TextArea {
        editing.lines(
            "privacy", "Privacy policy", editing.value.privacy, limit: DesignLimits.appTerms, rows: 8,
            hint: "A URL such as https://example.org/privacy, or plain text.", isOptional: true)
    }
}
