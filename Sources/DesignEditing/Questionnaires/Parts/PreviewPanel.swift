import ParticipantPreview
import PortalUI
import Studies

/// The phone next to an editor, with buttons to change the screen.
package struct PreviewPanel: Sendable {
    let screen: PhoneStep
    let place: Int
    let count: Int
    let pattern: PhonePattern?
    /// Whether the buttons submit the editor's form, so that unsaved input isn't lost.
    let sendsForm: Bool
    /// The address of the page without a query, for users who can't edit.
    let address: String
    let query: String
    /// The address of the walkthrough in the language of the screen. Nil if there is no walkthrough.
    let walkthroughAddress: String?

    package init(
        _ screens: PhoneScreens, at place: Int, sendsForm: Bool, address: String, query: String = "",
        walkthroughAddress: String? = nil
    ) {
        let place = min(max(place, 0), screens.count - 1)
        self.place = place
        self.sendsForm = sendsForm
        self.address = address
        self.query = query
        self.walkthroughAddress = walkthroughAddress
        screen = PhoneStep(screen: screens.screen(place))
        count = screens.count
        pattern = screens.pattern(at: place)
    }

    var position: String { place + 1 == count ? "End" : "Screen \(place + 1) of \(count - 1)" }
    var isFirst: Bool { place == 0 }
    var isLast: Bool { place + 1 == count }
    var backCommand: String { EditorCommand.show(place - 1).text }
    var nextCommand: String { EditorCommand.show(place + 1).text }
    var refreshCommand: String { EditorCommand.refresh.text }
    var backAddress: String { "\(address)?screen=\(max(place - 1, 0))\(query)" }
    var nextAddress: String { "\(address)?screen=\(min(place + 1, count - 1))\(query)" }
}
