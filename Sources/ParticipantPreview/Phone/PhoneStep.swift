import PortalUI

/// One screen, drawn as a phone.
package struct PhoneStep: Sendable {
    package let screen: PhoneScreen
    package var platform = PhonePreview.Platform.ios
    /// Whether the controls are enabled, in a form.
    package var isUsed = false
    package var regionID = "phone"

    package init(
        screen: PhoneScreen, platform: PhonePreview.Platform = PhonePreview.Platform.ios,
        isUsed: Bool = false, regionID: String = "phone"
    ) {
        self.screen = screen
        self.platform = platform
        self.isUsed = isUsed
        self.regionID = regionID
    }

    var start: String { screen.hasBack ? screen.words.back : "" }
    var end: String { screen.done == nil ? screen.words.cancel : "" }
}

/// One block of a screen.
struct PhoneBlockView: Sendable {
    let block: PhoneBlock
    let isUsed: Bool
    let words: PhoneTexts
}
