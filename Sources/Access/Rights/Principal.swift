/// To whom a role is given.
public enum Principal: Hashable, Sendable {
    /// A user who is known where the role is given: at home there or on the site, or with a role there
    /// already.
    case user(UserID)
    /// A user of any home, whose exact email address the giver knows.
    case email(String)
    /// A group of the site, or of the organization in which the folder lies.
    case group(GroupID)
}
