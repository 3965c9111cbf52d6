/// The user or group that a role is assigned to.
public enum Principal: Hashable, Sendable {
    /// A user who is known where the role is given: at home there or on the site, or with a role there
    /// already.
    case user(UserID)
    /// The same by the email address. Others are invited first, which looks the same with and without an account.
    case email(String)
    /// A group of the site, or of the organization in which the folder lies.
    case group(GroupID)
}
