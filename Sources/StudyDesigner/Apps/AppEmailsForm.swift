import Access
import DesignEditing
import HTMLSanitizer
import HTTP
import PortalUI
import Studies
import Templating
import Vocabulary

/// The form of the emails that people get about their account in an app.
struct AppEmailsForm: AppForm {
    let title = "Account emails"
    let purpose =
        "The emails that people get when they create an account in the app or forget their password."
    let section = AppPaths.mails
    /// Whether test emails can be sent.
    let sendsTests: Bool
    let consequence = "Saved. New emails use this text."
    let saveTitle = "Save"

    func read(_ fields: inout FieldReader, into document: inout AppEmails) {
        if fields.isEnglish { document.sender = fields.text("sender") }
        fields.translate("registration.subject", into: &document.registration.subject)
        read("registration.text", &fields, into: &document.registration.text)
        fields.translate("password.subject", into: &document.password.subject)
        read("password.text", &fields, into: &document.password.text)
    }

    /// Reads a text, which may be HTML. What isn't allowed is removed.
    private func read(_ field: String, _ fields: inout FieldReader, into text: inout LocalizedText) {
        fields.translate(field, into: &text)
        do {
            let typed = text[fields.language]
            let stored = try AppEmailMembers.stored(typed)
            if stored != typed { text[fields.language] = stored }
        } catch {
            fields.note(field, error.description)
        }
    }

    func page(_ editing: AppEditorModel<AppEmails>) -> [UInt8] {
        AppEmailsPage(editing: editing, sendsTests: sendsTests).render()
    }
}

/// The page of the emails of an app.
struct AppEmailsPage {
    let editing: AppEditorModel<AppEmails>
    let sendsTests: Bool

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var isEnglish: Bool { editing.isEnglish }

    /// One email of the form.
    struct Email {
        let title: String
        let hint: String
        let subject: TextField
        let text: TextArea
    }

    /// The preview of an email.
    struct Preview {
        let title: String
        let sample: AppEmailSample
        /// The hidden fields of the form that sends the test email.
        let fields: [HiddenField]
    }

    /// The emails with custom text in the current language.
    var previews: [Preview] {
        AppEmailKind.allCases.compactMap { kind in
            AppEmailSample(editing.value[keyPath: kind.path], in: editing.language).map { sample in
                Preview(
                    title: "\(kind.title): preview", sample: sample,
                    fields: [HiddenField("mail", kind.rawValue), HiddenField("lang", editing.language.text)])
            }
        }
    }

    var testAddress: String { AppPaths.page(of: .mails, editing.app) + "/test" }
    /// Whether a test can be sent; unsaved text can't.
    var canTest: Bool { sendsTests && !form.hasUnsaved }

    var sender: TextField {
        TextField(
            "sender", "From email", editing.value.sender, kind: .email,
            hint: "If blank, emails come from the registration server's address.",
            error: editing.problems["sender"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var mails: [Email] {
        [
            mail(
                "registration", "Registration", "Sent with the code that verifies an email address.",
                editing.value.registration, "the code"),
            mail(
                "password", "Password help", "Sent with a one-time password.", editing.value.password,
                "the password"),
        ]
    }

    private func mail(
        _ name: String, _ title: String, _ hint: String, _ value: AppEmailText, _ secret: String
    ) -> Email {
        Email(
            title: title, hint: hint + " If blank, the default text is sent.",
            subject: editing.line(
                "\(name).subject", "Subject of \(title.lowercased())", value.subject,
                limit: DesignLimits.mailSubject, isOptional: true),
            text: editing.lines(
                "\(name).text", "Text of \(title.lowercased())", value.text, limit: DesignLimits.mailText,
                rows: 8,
                hint:
                    "Use \(AppEmailText.placeholder) as the placeholder for \(secret). Plain text, or HTML with paragraphs, "
                    + "links, lists and bold text.",
                isOptional: true))
    }
}
