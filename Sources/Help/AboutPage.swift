import PortalUI

/// The version and what the portal is made of.
struct AboutPage {
    let frame: Frame
    let version: String

    var components: [SoftwareComponent] { SoftwareComponent.all }
    var title: String { "Study Portal \(version)" }
    var whatsNew: String { "\(HelpPaths.index)/whats-new" }
}
