/// The user's roles don't allow this. Names the required role.
public struct AccessDenied: UserFacingError, Hashable {
    /// The missing right.
    public let right: Right
    /// The narrowest role that grants it.
    public let requiredRole: Role
    /// Whether the right is held at single sites of the study.
    public let isHeldAtSites: Bool
    /// The names of those who can assign the role; empty if none are known.
    private(set) var administrators: [String] = []

    /// Creates the error for a missing right.
    public init(_ right: Right, isHeldAtSites: Bool = false) {
        self.right = right
        self.isHeldAtSites = isHeldAtSites
        requiredRole = RightsTable.narrowestRole(granting: right)
    }

    /// Returns the error with whom to ask.
    func asking(_ administrators: [String]) -> AccessDenied {
        var refusal = self
        refusal.administrators = administrators
        return refusal
    }

    /// Whom to ask is advice: refusals for the same reason are equal.
    public static func == (one: AccessDenied, other: AccessDenied) -> Bool {
        one.right == other.right && one.isHeldAtSites == other.isHeldAtSites
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(right)
        hasher.combine(isHeldAtSites)
    }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "You need another role" }
    public var sentence: String {
        "You need the \(requiredRole.title) role\(isHeldAtSites ? " on the entire study, not only at sites," : "")"
            + " to \(right.title.lowercasedFirst). \(advice)"
    }

    private var advice: String {
        guard let last = administrators.last else { return "Ask an administrator of this folder." }
        let others = administrators.dropLast().joined(separator: ", ")
        return "Ask \(others.isEmpty ? last : "\(others) or \(last)"), who can give you a role here."
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// The refusal of what identifies a participant.
public struct IdentityLinkMissing: UserFacingError, Hashable {
    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "You can't see who a participant is" }
    public var sentence: String {
        "Accounts and consents of participants need the identity link, which is granted by name. "
            + "Ask an administrator of the study."
    }
}

/// An account can't be managed by someone with fewer rights on the site than its holder.
public struct AccountHasSiteRole: UserFacingError, Hashable {
    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "You can't manage this account" }
    public var sentence: String {
        "This user has a role on the entire site. Only someone with the same role there can manage the account."
    }
}

/// Something doesn't exist, or this user has no access to it.
public struct NotFound: UserFacingError, Hashable {
    /// What wasn't found, such as `study`.
    public let thing: String

    /// Creates the error for an item, given by its common noun.
    public init(_ thing: String) { self.thing = thing }

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String {
        "This \(thing) does not exist, or you don't have access to it. Check the URL or ask for access."
    }
}

/// The change isn't possible because the folder is archived and therefore read-only.
public struct FolderArchived: UserFacingError, Hashable {
    /// The title of the archived organization or app.
    public let folder: String

    /// Creates the error for an archived folder with this title.
    public init(_ folder: String) { self.folder = folder }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This is archived" }
    public var sentence: String {
        "\(folder) is archived. You can read everything in it, but you can't change it. "
            + "An administrator can unarchive it from the bar at the top of its pages."
    }
}

/// The change isn't possible while the user is previewing the portal with a role.
public struct ReadOnlyPreview: UserFacingError, Hashable {
    /// The previewed role.
    public let role: Role

    /// Creates the error; it applies until the preview is stopped.
    public init(_ role: Role) { self.role = role }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This is a preview" }
    public var sentence: String {
        "You are viewing the portal as \(role.title). To make changes, stop the preview first."
    }
}
