import PortalUI

/// A setting of the operator, as the settings page shows it.
public struct SiteSetting: Sendable, Hashable {
    /// What it is about.
    public let topic: SettingTopic
    /// The name of the environment variable.
    public let name: String
    /// The effective value; for a secret, only whether one is set.
    public let value: String
    /// The purpose of the setting.
    public let meaning: String
    /// Whether the setting has its default value.
    public let isStandard: Bool

    /// Creates a setting with its effective value.
    public init(
        _ topic: SettingTopic, _ name: String, _ value: String, meaning: String, isStandard: Bool
    ) {
        self.topic = topic
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
    /// Whether a mail server is set; without one, emails are written to files.
    public let hasMailServer: Bool
    /// The sender of the portal's emails.
    public let sender: String
    /// Every setting of the operator.
    public let settings: [SiteSetting]

    /// Creates the summary of a site's configuration.
    public init(
        address: String, mail: String, hasMailServer: Bool = true, sender: String, settings: [SiteSetting]
    ) {
        self.address = address
        self.mail = mail
        self.hasMailServer = hasMailServer
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

    /// The pages of settings that administrators can change.
    let rules = [
        DescriptionItem(
            "Sign-in",
            LinkedText(
                .link("Sign-in rules", to: AdministrationPaths.siteSignIn),
                ": second factors and session length")),
        DescriptionItem(
            "Electronic signatures",
            LinkedText(
                .link("Signature rules", to: AdministrationPaths.siteSigning),
                ": where publishing and data locks require one")),
        DescriptionItem(
            "Audit log",
            LinkedText(
                .link("Retention", to: AdministrationPaths.auditRetention), ": how long events are kept")),
    ]

    /// The settings that the operator changed, by topic.
    var changed: [SettingGroup] { SettingGroup.all(settings.filter { !$0.isStandard }) }

    /// The settings with their default values, by topic.
    var standard: [SettingGroup] { SettingGroup.all(settings.filter(\.isStandard)) }
}
