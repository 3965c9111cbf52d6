/// The names that lead to a location, as given by a URL, an app or the command line.
public struct FolderPath: Hashable, Sendable, CustomStringConvertible {
    /// The Org ID; nil for the site.
    public let organization: String?
    /// The App ID; nil for an organization.
    public let app: String?
    /// The Study ID of one of the app's channels; nil for an app.
    public let study: String?

    /// The path of the site itself.
    public static let site = FolderPath()

    /// Creates a path from names; a name below a missing one is a programming error.
    public init(organization: String? = nil, app: String? = nil, study: String? = nil) {
        precondition(app == nil || organization != nil, "an app lies in an organization")
        precondition(study == nil || app != nil, "a study lies in an app")
        self.organization = organization
        self.app = app
        self.study = study
    }

    /// Parses `/` or `ORG[/APP[/STUDY]]`; returns nil for anything else.
    public init?(_ text: String) {
        let trimmed = text.hasPrefix("/") ? text.dropFirst() : text[...]
        let names = trimmed.isEmpty ? [] : trimmed.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count <= 3, names.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(
            organization: names.first.map(String.init), app: names.dropFirst().first.map(String.init),
            study: names.dropFirst(2).first.map(String.init))
    }

    public var description: String {
        let names = [organization, app, study].compactMap(\.self)
        return names.isEmpty ? "/" : names.joined(separator: "/")
    }
}
