/// The user or group that a role is assigned to.
public enum Principal: Hashable, Sendable {
    /// A user who is known where the role is assigned: at home there or on the site, or with a role there already.
    case user(UserID)
    /// A user by email address. Unknown users are invited first, which looks the same with and without an account.
    case email(String)
    /// A group of the site, or of the organization that contains the folder.
    case group(GroupID)
}
