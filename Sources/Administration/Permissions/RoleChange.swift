import Access
import HTTP
import Studies

/// The name of a form field for a holder's role: `u12:reader` for a user, `g3:reader` for a group.
struct RoleFieldName: Hashable, Sendable {
    let principal: Principal
    let role: Role

    init(_ principal: Principal, _ role: Role) {
        self.principal = principal
        self.role = role
    }

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let principal = Principal(key: String(parts[0])),
            let role = Role(rawValue: String(parts[1]))
        else { return nil }
        self.init(principal, role)
    }

    var text: String { principal.key + ":" + role.rawValue }
}

extension Principal {
    /// Parses `u12` or `g3`.
    init?(key: String) {
        guard let number = Int64(key.dropFirst()) else { return nil }
        switch key.first {
        case "u": self = .user(UserID(rawValue: number))
        case "g": self = .group(GroupID(rawValue: number))
        default: return nil
        }
    }

    /// The text that identifies the holder in pages.
    var key: String {
        switch self {
        case .user(let id): "u\(id)"
        case .group(let id): "g\(id)"
        case .email(let email): email
        }
    }
}

/// The roles to assign and to remove.
struct RoleChanges: Sendable {
    /// The upper limit of checkboxes on a page.
    static let countMax = 1000

    let given: [RoleFieldName]
    let taken: [RoleFieldName]

    /// Reads the differences between the initial and the submitted state of the checkboxes.
    init(boxesOf form: Form) {
        let shown = Self.keys(form.all("shown"))
        let chosen = Self.keys(form.all("role"))
        given = chosen.filter { !shown.contains($0) }
        taken = shown.filter { !chosen.contains($0) }
    }

    /// Reads the reviewed changes to save.
    init(reviewed form: Form) {
        given = Self.keys(form.all("give"))
        taken = Self.keys(form.all("take"))
    }

    var isEmpty: Bool { given.isEmpty && taken.isEmpty }

    /// The affected users and groups without duplicates, in the order of the form.
    var principals: [Principal] {
        var seen: Set<Principal> = []
        return (given + taken).map(\.principal).filter { seen.insert($0).inserted }
    }

    private static func keys(_ texts: [String]) -> [RoleFieldName] {
        texts.prefix(countMax).compactMap(RoleFieldName.init)
    }
}
