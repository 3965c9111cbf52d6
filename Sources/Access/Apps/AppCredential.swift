import Studies

/// An app that proved who it is: what an entrance for apps hands over.
public struct AppCredential: Sendable, Hashable {
    /// The credential's row.
    public let id: AppTokenID
    /// The app's folder.
    public let appFolder: FolderID
    /// The App ID.
    public let app: AppID
    /// The Org ID that builds of the app send.
    public let organization: OrganizationID
    /// The folder of the organization that runs the app now.
    public let organizationFolder: FolderID
    /// What presented it.
    public let platform: AppPlatform
    /// The bundle ID that came with it.
    public let bundleID: String
}
