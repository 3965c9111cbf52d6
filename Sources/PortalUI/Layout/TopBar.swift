/// The top bar: logo, breadcrumb, search, jobs, help and the account.
struct TopBar {
    let frame: Frame

    var hasNavigation: Bool { !frame.navigation.isEmpty }
}

/// The signed-in user, with the account menu.
public struct Viewer: Sendable {
    /// The name.
    public let name: String
    /// The email address below the name.
    public let email: String
    /// The links of the menu, such as the account and its API keys.
    public let links: [PageLink]
    /// The address to which the sign-out form is sent.
    public let signOutAddress: String

    /// Creates the account menu of a user.
    public init(name: String, email: String, links: [PageLink], signOutAddress: String) {
        self.name = name
        self.email = email
        self.links = links
        self.signOutAddress = signOutAddress
    }
}

/// The search of the top bar.
public struct SiteSearch: Sendable {
    /// The address to which the form is sent, with `q`.
    public let address: String
    /// The label, which lists what can be searched: "Search studies, tokens and participants".
    public let label: String
    /// The current query.
    public let query: String

    /// The search across everything that a user can open.
    public static let everything = SiteSearch(at: "/search", label: "Search everything")

    /// Creates a search.
    public init(at address: String, label: String, query: String = "") {
        self.address = address
        self.label = label
        self.query = query
    }
}

/// The jobs that are running in the background.
public struct RunningJobs: Sendable {
    /// The address of the list of jobs.
    public let address: String
    /// The number of running jobs.
    public let count: Int

    /// Creates the count of jobs.
    public init(at address: String, count: Int) {
        self.address = address
        self.count = count
    }

    var label: String { count == 0 ? "Background jobs, none running" : "Background jobs, \(count) running" }
}
