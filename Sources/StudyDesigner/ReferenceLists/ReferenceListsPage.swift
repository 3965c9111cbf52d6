import PortalUI
import Studies

/// The page with the lists of an organization: their active and retired choices.
struct ReferenceListsPage {
    let frame: Frame
    let address: String
    var lists: [List]
    var problems = FormProblems()

    /// One list.
    struct List {
        let list: ReferenceList
        var lines: [Row]
        /// The entered name that couldn't be added.
        var added = ""
        var problem: String?

        init(_ list: ReferenceList, _ choices: [ReferenceChoice]) {
            self.list = list
            lines = choices.enumerated().map { index, choice in
                Row(
                    name: choice.name, isRetired: choice.isRetired, isFixed: list.isFixed(choice.name),
                    id: "\(list.rawValue)-\(index + 1)", isFirst: index == 0,
                    isLast: index == choices.count - 1)
            }
        }

        var id: String { list.rawValue }
        var noun: String {
            switch list {
            case .dataPartners: "data partner"
            case .sponsors: "research sponsor"
            case .categories: "category"
            }
        }
        var title: String {
            switch list {
            case .dataPartners: "Data partners"
            case .sponsors: "Research sponsors"
            case .categories: "Study categories"
            }
        }
        var hint: String {
            switch list {
            case .dataPartners: "shown as checkboxes; studies can also enter others"
            case .sponsors: "suggested while people type"
            case .categories: "Android apps filter only by the built-in categories"
            }
        }
    }

    /// One choice.
    struct Row {
        let name: String
        let isRetired: Bool
        let isFixed: Bool
        let id: String
        let isFirst: Bool
        let isLast: Bool
        /// The entered new name that was refused.
        var typed: String?
        var problem: String?

        var dialog: String { "rename-\(id)" }
        var shown: String { typed ?? name }
    }

    /// Adds the input of a refused change with the reason.
    mutating func refuse(
        _ list: ReferenceList, _ action: String, _ name: String, _ other: String, _ sentence: String
    ) {
        guard let place = lists.firstIndex(where: { $0.list == list }) else { return }
        problems = FormProblems([
            .init(field: "", sentence, about: lists[place].title, at: "#\(list.rawValue)")
        ])
        if action == "add" {
            (lists[place].added, lists[place].problem) = (name, sentence)
        } else if let line = lists[place].lines.firstIndex(where: { $0.name == name }) {
            (lists[place].lines[line].typed, lists[place].lines[line].problem) = (other, sentence)
        }
    }
}
