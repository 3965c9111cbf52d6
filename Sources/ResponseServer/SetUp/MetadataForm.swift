import Access
import Cryptography
import HTTP
import PortalUI
import Studies

/// The form that says where the designs of surveys come from, on the set-up page and on the levels above it.
struct MetadataForm: Sendable {
    /// What was chosen: `inherited`, or a kind of source.
    let kind: String
    let directory: String
    let url: String
    let user: String
    private let password: String

    static let inherited = "inherited"

    /// What was typed.
    init(_ form: Form) {
        kind = form["source"] ?? Self.inherited
        directory = (form["directory"] ?? "").trimmed
        url = (form["url"] ?? "").trimmed
        user = (form["user"] ?? "").trimmed
        password = form["password"] ?? ""
    }

    /// What a script sent, by the kind of its source.
    init(kind: String, directory: String?, url: String?, user: String?, password: String?) {
        self.kind = kind
        self.directory = (directory ?? "").trimmed
        self.url = (url ?? "").trimmed
        self.user = (user ?? "").trimmed
        self.password = password ?? ""
    }

    /// What is set; one that is set above leaves the fields empty.
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

    /// The source; nil where the folder above decides. What cannot work is added to the problems.
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

/// The fields of the form, as both pages show them.
struct MetadataFields {
    let form: MetadataForm
    let problems: FormProblems
    /// What is in force, and where that was set.
    let inForce: String
    /// Whether a folder above can decide; the site has none.
    let canInherit: Bool

    var choices: [SelectOption] {
        let above = SelectOption(
            MetadataForm.inherited, canInherit ? "As set above" : "Not set",
            hint: canInherit
                ? "The app, the organization or the site decides; else this portal."
                : "Then studies are read from this portal.")
        return [
            above, SelectOption("portal", "This portal", hint: "What is published here."),
            SelectOption("files", "Files on the server", hint: "A folder of design documents."),
            SelectOption("wcp", "A WCP server", hint: "The metadata service of another portal."),
        ]
    }
}

extension MetadataSource {
    /// The source in words.
    var words: String {
        switch self {
        case .portal: "this portal"
        case .files(let directory): "files in \(directory)"
        case .wcp(let access): "the WCP server at \(access.baseURL)"
        }
    }
}
