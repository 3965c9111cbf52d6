import PortalUI
import Studies
import Timekeeping

/// The list of a study's resources.
struct ResourceList: DocumentList {
    let noun = "resource"
    let addition = "Add a resource"
    let purpose = "What participants can read in the app. Phones list it in this order."
    let emptySentence = "A study needs none. Leaflets, guides and the study protocol are read in the app."
    let columns = [DocumentListColumn("Content"), DocumentListColumn("Visible")]
    let removedHint = "published once; the next publication takes them from the app"

    func cells(_ value: Resource, in language: LanguageTag) -> [String] {
        [value.content == .text ? "Text" : "PDF", Self.words(value)]
    }

    func title(_ value: Resource, in language: LanguageTag) -> String { value.name.text(in: language) }

    func removal(isPublished: Bool) -> String {
        isPublished
            ? "It was published. The next publication takes it from the app, and you can put it back."
            : "It was never published. It is kept with its history, and you can put it back."
    }

    func links(below address: String) -> [PageLink] {
        [PageLink("Study protocol", to: address + ResourceController.protocolSuffix)]
    }

    /// When the app shows it.
    static func words(_ resource: Resource) -> String {
        let period = resource.period
        switch period.kind {
        case .always: return "The whole study"
        case .dates:
            guard let start = period.startDate, let end = period.endDate else { return "Dates missing" }
            return "\(start) to \(end)"
        case .anchor:
            guard let start = period.startDays, let end = period.endDays else { return "Days missing" }
            return "Day \(start) to \(end) from an anchor date"
        }
    }
}
