import Access
import Cryptography
import HTTP
import PortalUI
import Responses
import Vocabulary

/// The form for the metadata source, on the setup page and on higher levels.
struct MetadataForm: Sendable {
    /// The selected option: `inherited`, or a kind of source.
    let kind: String
    let directory: String
    let url: String
    let user: String
    private let password: String

    static let inherited = "inherited"

    /// Reads the submitted form.
    init(_ form: Form) {
        kind = form["source"] ?? Self.inherited
        directory = (form["directory"] ?? "").trimmed
        url = (form["url"] ?? "").trimmed
        user = (form["user"] ?? "").trimmed
        password = form["password"] ?? ""
    }

    /// Creates the form from the parameters of a script.
    init(kind: String, directory: String?, url: String?, user: String?, password: String?) {
        self.kind = kind
        self.directory = (directory ?? "").trimmed
        self.url = (url ?? "").trimmed
        self.user = (user ?? "").trimmed
        self.password = password ?? ""
    }

    /// Creates the form of the current setting. The fields of an inherited setting are empty.
    init(_ source: MetadataSource, isOwn: Bool) {
        password = ""
        guard isOwn else {
            (kind, directory, url, user) = (Self.inherited, "", "", "")
            return
        }
        switch source {
        case .portal: (kind, directory, url, user) = ("portal", "", "", "")
        case .files(let path): (kind, directory, url, user) = ("files", path, "", "")
        case .wcp(let access): (kind, directory, url, user) = ("wcp", "", access.baseURL, access.userName)
        }
    }

    /// Returns the source, or nil if it is inherited. Adds errors to the problems.
    func source(
        previous: MetadataSource, key: SealingKey, roots: MetadataRoots, problems: inout FormProblems
    ) throws -> MetadataSource? {
        do {
            switch kind {
            case "files": return try .files(checking: directory, in: roots)
            case "wcp":
                return try .wcp(checking: url, user: user, password: password, previous: previous, key: key)
            case "portal": return .portal
            default: return nil
            }
        } catch let invalid as InvalidInput {
            for problem in invalid.problems { problems.add(problem.field, problem.sentence) }
            return nil
        }
    }
}

/// The fields of the form, used on both pages.
struct MetadataFields {
    let form: MetadataForm
    let problems: FormProblems
    /// The effective source, and where it was set; nil if it was set nowhere.
    let inForce: String?
    /// Whether the setting can be inherited, which is not possible for the site.
    let canInherit: Bool

    var choices: [SelectOption] {
        let above = SelectOption(
            MetadataForm.inherited, canInherit ? "Inherited" : "Not set",
            hint: !canInherit
                ? "Uses this portal."
                : inForce == nil
                    ? "Now this portal: the app, the organization, and the site have no setting."
                    : "Uses the setting of the app, organization, or site. Without one, uses this portal.")
        return [
            above, SelectOption("portal", "This portal", hint: "Designs published in this portal."),
            SelectOption("files", "Files on the server", hint: "A folder of design documents."),
            SelectOption("wcp", "A WCP server", hint: "The metadata service of another portal."),
        ]
    }
}

extension MetadataSource {
    /// The source as text.
    var words: String {
        switch self {
        case .portal: "this portal"
        case .files(let directory): "files in \(directory)"
        case .wcp(let access): "the WCP server at \(access.baseURL)"
        }
    }
}
