import StudyManagement

/// The reasons why an item can't be moved, as sentences; renders nothing if there are none.
struct MoveObstacles {
    let sentences: [String]

    init(_ sentences: [String]) { self.sentences = sentences }
}

/// The roles that end, or may end, with a move; renders nothing if there are none.
struct MovedRoles {
    let title: String
    let hint: String
    let roles: [MovedRole]

    static let groupHint = "Groups exist only within their organization."
    static let personalHint = "These roles are removed unless you keep them below."

    init(_ title: String, hint: String, _ roles: [MovedRole]) {
        (self.title, self.hint, self.roles) = (title, hint, roles)
    }
}
