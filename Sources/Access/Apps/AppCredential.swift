import Vocabulary

/// An authenticated app, as determined by a route for apps.
public struct AppCredential: Sendable, Hashable {
    /// The ID of the credential's row.
    public let id: AppTokenID
    /// The app's folder.
    public let appFolder: FolderID
    /// The App ID.
    public let app: AppID
    /// The Org ID that builds of the app send.
    public let organization: OrganizationID
    /// The folder of the organization that runs the app now.
    public let organizationFolder: FolderID
    /// The platform of the client.
    public let platform: AppPlatform
    /// The bundle ID in the credential.
    public let bundleID: String
}
