import PortalUI

/// A setting of the operator, as the settings page shows it.
public struct SiteSetting: Sendable, Hashable {
    /// The name of its variable.
    public let name: String
    /// The value in force; of a secret only whether there is one.
    public let value: String
    /// What it is for.
    public let meaning: String
    /// Whether the operator left it at its standard value.
    public let isStandard: Bool

    /// A setting with the value in force.
    public init(_ name: String, _ value: String, meaning: String, isStandard: Bool) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.isStandard = isStandard
    }
}

/// How the site is set up, as its administrators need to know it.
public struct SiteConfigurationSummary: Sendable {
    /// The address that people open.
    public let address: String
    /// The way that mail goes, in words: a server or a folder.
    public let mail: String
    /// The sender of the portal's mail.
    public let sender: String
    /// Every setting of the operator.
    public let settings: [SiteSetting]

    /// Facts of a site.
    public init(address: String, mail: String, sender: String, settings: [SiteSetting]) {
        self.address = address
        self.mail = mail
        self.sender = sender
        self.settings = settings
    }
}

/// How the site is set up.
struct SiteSettingsPage {
    let frame: Frame
    let site: [DescriptionItem]
    let mail: [DescriptionItem]
    let settings: [SiteSetting]
    let recipient: String
    let testMailAddress: String
}
