import PortalUI

/// A setting of the operator, as the settings page shows it.
public struct SiteSetting: Sendable, Hashable {
    /// The name of the environment variable.
    public let name: String
    /// The effective value; for a secret, only whether one is set.
    public let value: String
    /// The purpose of the setting.
    public let meaning: String
    /// Whether the setting has its default value.
    public let isStandard: Bool

    /// Creates a setting with its effective value.
    public init(_ name: String, _ value: String, meaning: String, isStandard: Bool) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.isStandard = isStandard
    }
}

/// The site's configuration, as shown to its administrators.
public struct SiteConfigurationSummary: Sendable {
    /// The site's public URL.
    public let address: String
    /// The mail transport in words: a server or a folder.
    public let mail: String
    /// The sender of the portal's emails.
    public let sender: String
    /// Every setting of the operator.
    public let settings: [SiteSetting]

    /// Creates the summary of a site's configuration.
    public init(address: String, mail: String, sender: String, settings: [SiteSetting]) {
        self.address = address
        self.mail = mail
        self.sender = sender
        self.settings = settings
    }
}

/// The page of the site's configuration.
struct SiteSettingsPage {
    let frame: Frame
    let site: [DescriptionItem]
    let mail: [DescriptionItem]
    let settings: [SiteSetting]
    let recipient: String
    let testMailAddress: String
}
