import Access
import HTTP
import PortalUI
import Studies
import Templating

/// The form of the mails that people get who make an account in an app.
struct AppEmailsForm: AppForm {
    let title = "Account mails"
    let purpose = "What people get by mail who make an account in the app or forget its password."
    let section = AppPaths.mails
    /// Whether mails can be tried.
    let sendsTests: Bool
    let consequence = "Saved. The next mails have these words."

    func read(_ fields: inout FieldReader, into document: inout AppEmails) {
        if fields.isEnglish { document.sender = fields.text("sender") }
        fields.translate("registration.subject", into: &document.registration.subject)
        fields.translate("registration.text", into: &document.registration.text)
        fields.translate("password.subject", into: &document.password.subject)
        fields.translate("password.text", into: &document.password.text)
    }

    func page(_ editing: AppEditorModel<AppEmails>) -> [UInt8] {
        AppEmailsPage(editing: editing, sendsTests: sendsTests).render()
    }
}

/// The page of the mails of an app.
struct AppEmailsPage {
    let editing: AppEditorModel<AppEmails>
    let sendsTests: Bool

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var isEnglish: Bool { editing.isEnglish }

    /// One mail of the form.
    struct Email {
        let title: String
        let hint: String
        let subject: TextField
        let text: TextArea
    }

    /// A mail as people get it.
    struct Preview {
        let title: String
        let sample: AppEmailSample
        /// What the form that sends it brings along.
        let fields: [HiddenField]
    }

    /// The mails with words of their own, in the language that is shown.
    var previews: [Preview] {
        AppEmailKind.allCases.compactMap { kind in
            AppEmailSample(editing.value[keyPath: kind.path], in: editing.language).map { sample in
                Preview(
                    title: "\(kind.title), as people get it", sample: sample,
                    fields: [HiddenField("mail", kind.rawValue), HiddenField("lang", editing.language.text)])
            }
        }
    }

    var testAddress: String { AppPaths.page(of: .mails, editing.app) + "/test" }
    /// What is not saved is not sent.
    var canTest: Bool { sendsTests && !form.hasUnsaved }

    var sender: TextField {
        TextField(
            "sender", "From email", editing.value.sender, kind: .email,
            hint: "Without one, mails come from the registration server's own address.",
            error: editing.problems["sender"],
            limit: DesignLimits.feedbackEmail, isOptional: true, icon: .mail)
    }

    var mails: [Email] {
        [
            mail(
                "registration", "Registration", "Sent with the code that proves an email address.",
                editing.value.registration, "the code"),
            mail(
                "password", "Password help", "Sent with a password that works once.", editing.value.password,
                "the password"),
        ]
    }

    private func mail(
        _ name: String, _ title: String, _ hint: String, _ value: AppEmailText, _ secret: String
    ) -> Email {
        Email(
            title: title, hint: hint + " Without words of its own the usual ones are sent.",
            subject: editing.line(
                "\(name).subject", "Subject of \(title.lowercased())", value.subject,
                limit: DesignLimits.mailSubject, isOptional: true),
            text: editing.lines(
                "\(name).text", "Text of \(title.lowercased())", value.text, limit: DesignLimits.mailText,
                rows: 8,
                hint: "Write \(AppEmailText.placeholder) where \(secret) belongs.", isOptional: true))
    }
}
