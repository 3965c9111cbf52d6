import PortalUI

/// The version, what changed in each one, and what the portal is made of.
struct AboutPage {
    let frame: Frame
    let version: String
    /// The newest version first; empty if the release has no file of changes.
    let changes: [ReleaseNotes]

    /// Returns the title of a version; the newest one is this one until it has a date.
    func title(of notes: ReleaseNotes) -> String {
        notes.title == "Unreleased" ? "\(version), not released yet" : notes.title
    }

    var components: [SoftwareComponent] { SoftwareComponent.all }
    var title: String { "Study Portal \(version)" }
    var whatsNew: String { "\(HelpPaths.index)/whats-new?lang=en" }
    var keyboard: String { "\(whatsNew)#keyboard" }
    var accessibility: String { "\(whatsNew)#accessibility-statement" }
}

/// What changed in a version.
struct ReleaseNotesPage {
    let frame: Frame
    let notes: ReleaseNotes
    let all: [ReleaseNotes]

    var others: [ReleaseNotes] { all.filter { $0.id != notes.id } }
}
