import Cryptography
import HTTP
import PortalUI

/// The one-time value of a page on which a user confirms to send a notification now.
///
/// A form that is submitted twice, such as after going back, has the same value and sends only once.
struct SendingConfirmation {
    private static let fieldName = "confirmed"
    private static let byteCount = 16

    let text: String

    /// Creates the value of a new page.
    init(random: RandomBytes) { text = Hex.encode(random(Self.byteCount)) }

    /// Reads the value of a submitted page; nil if the form has none.
    init?(_ form: Form) {
        guard let text = form[Self.fieldName], text.utf8.count == 2 * Self.byteCount,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = text
    }

    /// The hidden field of the page.
    var field: HiddenField { HiddenField(Self.fieldName, text) }
}
