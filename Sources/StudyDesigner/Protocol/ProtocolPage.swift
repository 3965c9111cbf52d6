import PortalUI

/// The page from which the protocol of a study is downloaded.
struct ProtocolPage {
    let frame: Frame
    /// The address of the PDF.
    let address: String
    let revisions: [PortalUI.SelectOption]
    let chosen: String
    let languages: [PortalUI.SelectOption]

    var hasLanguages: Bool { languages.count > 1 }
}
