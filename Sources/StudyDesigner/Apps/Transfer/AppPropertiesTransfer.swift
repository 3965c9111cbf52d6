import Access
import HTMLSanitizer
import JSON
import Studies
import Vocabulary

/// The properties of an app in the format of `appPropertiesUpdate`, which operators post, import and export.
struct AppPropertiesTransfer {
    /// The members, in the order in which they are documented.
    enum Key: String, CaseIterable {
        case appId, orgId, appType, androidBundleId, androidServerKey, iosBundleId, iosCertificate
        case iosCertificatePassword, email, emailPassword
        case registerEmailSubject, registerEmailBody, forgotPassEmailSubject, forgotPassEmailBody
        case registerEmailSubjectSpanish, registerEmailBodySpanish
        case forgotPassEmailSubjectSpanish, forgotPassEmailBodySpanish
        case feedbackEmail, contactUsEmail, appName, methodHandler

        /// Whether a request may omit it, because the documentation doesn't list it.
        var isOptional: Bool { self == .appType || rawValue.hasSuffix("Spanish") }

        /// Whether it is a secret, which is accepted but never returned.
        var isSecret: Bool {
            [.androidServerKey, .iosCertificate, .iosCertificatePassword, .emailPassword].contains(self)
        }
    }

    /// The texts of the members that were present.
    private(set) var texts: [Key: String] = [:]

    /// Parses the body of a request or a file; the error names every member that is missing or not a string.
    init(reading bytes: [UInt8]) throws(InvalidInput) {
        let tree: JSONTree
        do {
            tree = try JSONTree.parse(bytes)
        } catch {
            throw InvalidInput("", "\(error)")
        }
        guard case .object = tree else { throw InvalidInput("", "The content must be a JSON object.") }
        var problems: [FieldProblem] = []
        for key in Key.allCases {
            switch tree[key.rawValue] {
            case nil:
                if !key.isOptional { problems.append(FieldProblem(key.rawValue, "\(key) is missing.")) }
            case .null: texts[key] = ""
            case .string(let text) where text.utf8.contains(0):
                problems.append(FieldProblem(key.rawValue, "\(key) contains a NUL character. Remove it."))
            case .string(let text): texts[key] = text
            case .bool(let flag) where key == .methodHandler: texts[key] = flag ? "true" : "false"
            default: problems.append(FieldProblem(key.rawValue, "\(key) must be a string."))
            }
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
    }

    /// Creates the current properties of an app with blank secrets.
    init(
        of app: AppFolder, _ properties: AppProperties, _ builds: AppBuildSettings, _ mails: AppEmails
    ) {
        texts = [
            .appId: app.name.text, .orgId: app.sentOrganization.text,
            .appType: properties.type?.rawValue ?? "", .androidBundleId: builds.android.bundleID,
            .iosBundleId: builds.ios.bundleID, .email: mails.sender,
            .feedbackEmail: properties.feedbackEmail, .contactUsEmail: properties.contactEmail,
            .appName: app.title,
        ]
        for mail in AppEmailMembers.all {
            texts[mail.subject] = mails[keyPath: mail.path].subject[mail.language]
            texts[mail.body] = mails[keyPath: mail.path].text[mail.language]
        }
    }

    /// The JSON of a file.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.object { object in
            for key in Key.allCases where key != .methodHandler {
                object.member(key.rawValue, texts[key] ?? "")
            }
            object.member(Key.methodHandler.rawValue, false)
        }
        return writer.finish()
    }

    /// Returns the text of a member; empty if it was omitted.
    subscript(key: Key) -> String { texts[key] ?? "" }

    /// Returns whether the member was present.
    func has(_ key: Key) -> Bool { texts[key] != nil }
}

/// The members with the text of one email in one language.
struct AppEmailMembers: Sendable {
    let subject: AppPropertiesTransfer.Key
    let body: AppPropertiesTransfer.Key
    let language: LanguageTag
    /// The field name of the email in its form.
    let field: String

    var path: WritableKeyPath<AppEmails, AppEmailText> {
        if field == "registration" { return \.registration }
        return \.password
    }

    private static let spanish = LanguageTag("es") ?? .english

    static let all: [AppEmailMembers] = [
        AppEmailMembers(
            subject: .registerEmailSubject, body: .registerEmailBody, language: .english,
            field: "registration"),
        AppEmailMembers(
            subject: .forgotPassEmailSubject, body: .forgotPassEmailBody, language: .english,
            field: "password"),
        AppEmailMembers(
            subject: .registerEmailSubjectSpanish, body: .registerEmailBodySpanish, language: spanish,
            field: "registration"),
        AppEmailMembers(
            subject: .forgotPassEmailSubjectSpanish, body: .forgotPassEmailBodySpanish, language: spanish,
            field: "password"),
    ]

    /// Returns a typed text as it is stored: HTML cleaned, with the placeholder as it was typed.
    static func stored(_ typed: String) throws(SanitizerError) -> String {
        guard TypedText.isHTML(typed) else { return typed }
        let clean = try Sanitizer().clean(typed)
        let html = clean.html.replacing(AppEmailText.escapedPlaceholder, with: AppEmailText.placeholder)
        // Without any formatting, it's a plain text.
        return TypedText.isHTML(html) ? html : clean.text
    }
}
