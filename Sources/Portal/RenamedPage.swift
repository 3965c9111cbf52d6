import HTTP
import WebAccess

/// A page that was renamed: its previous address redirects, so that bookmarks and links in old emails still work.
struct RenamedPage {
    /// The previous pattern.
    let previous: String
    /// The current name of the last path segment.
    let name: String

    /// The current pattern.
    var pattern: String { Self.replacingLastSegment(of: previous, with: name) }

    /// A redirect that keeps the query. It depends on the address only, so it is open to anyone.
    var route: SiteRoute {
        .anyone(
            .get, previous,
            responder: .immediate { [name] request in
                let path = Self.replacingLastSegment(of: request.path, with: name)
                let query = request.query.text
                return .redirect(to: query.isEmpty ? path : path + "?" + query, status: .permanentRedirect)
            })
    }

    private static func replacingLastSegment(of path: String, with name: String) -> String {
        path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
    }
}

extension RenamedPage {
    private static let app = "/orgs/{org}/apps/{app}"
    private static let study = app + "/studies/{study}"

    /// All renamed pages.
    static let all = [
        RenamedPage(previous: study + "/design/proof", name: "check"),
        RenamedPage(previous: study + "/design/joining", name: "enrollment-preview"),
        RenamedPage(previous: study + "/participants/{participant:int}/over-time", name: "time-series"),
        RenamedPage(previous: app + "/account-mails", name: "account-emails"),
        RenamedPage(previous: "/permissions/why", name: "explanation"),
        RenamedPage(previous: "/orgs/{org}/permissions/why", name: "explanation"),
        RenamedPage(previous: app + "/permissions/why", name: "explanation"),
        RenamedPage(previous: study + "/permissions/why", name: "explanation"),
    ]
}
