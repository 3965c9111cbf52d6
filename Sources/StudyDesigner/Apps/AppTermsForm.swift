import Access
import HTTP
import PortalUI
import Studies
import Templating

/// The form of what people agree to who use an app.
struct AppTermsForm: AppForm {
    let title = "Terms and privacy"
    let purpose = "What people agree to who use the app: the address of a page, or the text itself."
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
            hint: "An address like https://example.org/terms, or the text. Plain text.", isOptional: true)
    }

    var privacy: TextArea {
        editing.lines(
            "privacy", "Privacy policy", editing.value.privacy, limit: DesignLimits.appTerms, rows: 8,
            hint: "An address like https://example.org/privacy, or the text. Plain text.", isOptional: true)
    }
}
