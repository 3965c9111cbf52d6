/// The bar at the top: mark, trail, search, jobs, help and the account.
struct TopBar {
    let frame: Frame

    var hasNavigation: Bool { !frame.navigation.isEmpty }
}

/// Who is signed in, with the menu of the account.
public struct Viewer: Sendable {
    /// The name.
    public let name: String
    /// The address under it.
    public let email: String
    /// The links of the menu, such as the account and its keys.
    public let links: [PageLink]
    /// Where the sign-out form is sent.
    public let signOutAddress: String

    /// Makes the account menu of a person.
    public init(name: String, email: String, links: [PageLink], signOutAddress: String) {
        self.name = name
        self.email = email
        self.links = links
        self.signOutAddress = signOutAddress
    }
}

/// The search of the top bar.
public struct SiteSearch: Sendable {
    /// Where the form is sent, with `q`.
    public let address: String
    /// What can be searched: "Search studies, tokens and participants".
    public let label: String
    /// What was searched for.
    public let query: String

    /// Makes a search.
    public init(at address: String, label: String, query: String = "") {
        self.address = address
        self.label = label
        self.query = query
    }
}

/// The jobs that run in the background.
public struct RunningJobs: Sendable {
    /// Where they are listed.
    public let address: String
    /// How many run.
    public let count: Int

    /// Makes the count of jobs.
    public init(at address: String, count: Int) {
        self.address = address
        self.count = count
    }

    var label: String { count == 0 ? "Background jobs, none running" : "Background jobs, \(count) running" }
}
