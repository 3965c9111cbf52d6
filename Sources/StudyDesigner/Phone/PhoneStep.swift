import PortalUI

/// One screen, drawn as a phone.
struct PhoneStep: Sendable {
    let screen: PhoneScreen
    var platform = PhonePreview.Platform.ios
    /// Whether the controls are enabled, in a form.
    var isUsed = false
    var regionID = "phone"

    var start: String { screen.hasBack ? screen.words.back : "" }
    var end: String { screen.done == nil ? screen.words.cancel : "" }
}

/// One block of a screen.
struct PhoneBlockView: Sendable {
    let block: PhoneBlock
    let isUsed: Bool
    let words: PhoneStrings
}
