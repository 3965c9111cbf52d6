import HTTP
import WebAccess

/// The previous addresses of pages that have another one now: bookmarks and links in old emails still work.
enum RenamedPages {
    private static let app = "/orgs/{org}/apps/{app}"
    private static let study = app + "/studies/{study}"

    /// The pattern of each previous address, and its segment with what it is called now.
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

    /// Redirects for all of them. They look at the address only, so they are open to anyone.
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
