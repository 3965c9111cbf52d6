import Access
import PortalUI

// Choosing one of several sites in a form.
extension [StudySite] {
    /// The options of a form.
    var options: [SelectOption] { map { SelectOption("\($0.id)", $0.title) } }

    /// Returns the site that was chosen; nil for one that isn't among these.
    func chosen(_ text: String?) -> StudySite? { first { "\($0.id)" == text } }

    /// The sites that aren't closed, except one.
    func notClosed(except id: StudySiteID? = nil) -> [StudySite] {
        filter { $0.status != .closed && $0.id != id }
    }
}
