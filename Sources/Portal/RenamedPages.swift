import HTTP
import WebAccess

/// Redirects from previous addresses of pages, so that bookmarks and links in old emails still work.
enum RenamedPages {
    private static let app = "/orgs/{org}/apps/{app}"
    private static let study = app + "/studies/{study}"

    /// The pattern of each previous address, with the old and the new name of the segment that changed.
    private static let names: [(pattern: String, old: String, new: String)] = [
        (study + "/design/proof", "proof", "check"),
        (study + "/design/joining", "joining", "enrollment-preview"),
        (study + "/participants/{participant:int}/over-time", "over-time", "time-series"),
        (app + "/account-mails", "account-mails", "account-emails"),
        ("/permissions/why", "why", "explanation"),
        ("/orgs/{org}/permissions/why", "why", "explanation"),
        (app + "/permissions/why", "why", "explanation"),
        (study + "/permissions/why", "why", "explanation"),
    ]

    /// The redirects. They depend only on the address, so they need no credentials.
    static let routes: [SiteRoute] = names.map { pattern, old, new in
        .anyone(
            .get, pattern,
            responder: .immediate { request in
                let path = request.path.dropLast(old.count) + new
                let query = request.query.text
                return .redirect(
                    to: query.isEmpty ? String(path) : path + "?" + query, status: .permanentRedirect)
            })
    }
}
