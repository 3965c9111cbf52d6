import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The list of a study's resources.
struct ResourceList: DocumentList {
    let noun = "resource"
    let addition = "Add resource"
    let purpose = "What participants can read in the app. Phones list it in this order."
    let emptySentence = "Resources are optional. Use them for leaflets, guides, and the study protocol."
    let columns = [DocumentListColumn("Content"), DocumentListColumn("Visible")]
    let removedHint = "the next publication removes them from the app"

    func cells(_ value: Resource, in language: LanguageTag) -> [String] {
        [value.content == .text ? "Text" : "PDF", Self.words(value)]
    }

    func title(_ value: Resource, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "This resource is published. The next publication removes it from the app. You can restore it."
            : "This resource was never published. Its history is kept, and you can restore it."
    }

    func links(below address: String) -> [PageLink] {
        [PageLink("Study protocol", to: address + ResourceController.protocolSuffix)]
    }

    /// Returns when the app shows a resource.
    static func words(_ resource: Resource) -> String {
        let period = resource.period
        switch period.kind {
        case .always: return "Entire study"
        case .dates:
            guard let start = period.startDate, let end = period.endDate else { return "Dates missing" }
            return "\(start) to \(end)"
        case .anchor:
            guard let start = period.startDays, let end = period.endDays else { return "Days missing" }
            return "Day \(start) to \(end) from an anchor date"
        }
    }
}
