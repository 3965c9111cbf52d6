import JSON
import PortalUI

/// Formats values of responses for display.
package enum ValueText {
    /// The maximum number of characters that a page shows of a value.
    static let shownMax = 500

    /// Returns a value as text, with lists and objects as JSON.
    package static func of(_ value: JSONTree) -> String {
        value.isNull ? "no answer" : value.string ?? value.description
    }

    /// Returns a value as text for a page. Of a long text, it is the beginning and the length.
    package static func shown(_ value: JSONTree) -> String {
        let text = of(value)
        let count = text.count
        return count <= shownMax
            ? text : "\(text.prefix(shownMax))… (\(NumberFormat.integer(count)) characters)"
    }
}
