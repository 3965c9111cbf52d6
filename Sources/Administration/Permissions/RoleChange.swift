import Access
import HTTP
import Studies

/// One role of one holder, as forms write it: `u12:reader` for a user, `g3:reader` for a group.
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
    /// Reads `u12` or `g3`.
    init?(key: String) {
        guard let number = Int64(key.dropFirst()) else { return nil }
        switch key.first {
        case "u": self = .user(UserID(rawValue: number))
        case "g": self = .group(GroupID(rawValue: number))
        default: return nil
        }
    }

    /// The form in which pages name it.
    var key: String {
        switch self {
        case .user(let id): "u\(id)"
        case .group(let id): "g\(id)"
        case .email(let email): email
        }
    }
}

/// The roles to give and to take that a form asks for.
struct RoleChanges: Sendable {
    /// A page holds fewer boxes than this.
    static let countMax = 1000

    let given: [RoleFieldName]
    let taken: [RoleFieldName]

    /// What differs between the boxes as they were shown and as they came back.
    init(boxesOf form: Form) {
        let shown = Self.keys(form.all("shown"))
        let chosen = Self.keys(form.all("role"))
        given = chosen.filter { !shown.contains($0) }
        taken = shown.filter { !chosen.contains($0) }
    }

    /// The reviewed changes to save.
    init(reviewed form: Form) {
        given = Self.keys(form.all("give"))
        taken = Self.keys(form.all("take"))
    }

    var isEmpty: Bool { given.isEmpty && taken.isEmpty }

    /// Whom it concerns, each once, in the order of the form.
    var principals: [Principal] {
        var seen: Set<Principal> = []
        return (given + taken).map(\.principal).filter { seen.insert($0).inserted }
    }

    private static func keys(_ texts: [String]) -> [RoleFieldName] {
        texts.prefix(countMax).compactMap(RoleFieldName.init)
    }
}
