import SQLStore
import Studies
import Vocabulary

/// The choices in the lists of the demo's organization.
enum DemoChoices {
    private static let offered: [(list: ReferenceList, names: [String])] = [
        (.dataPartners, ["Bayside Clinic", "Midwives' Network", "Harbor Registry"]),
        (.sponsors, ["Meridian Bay Institute", "Meridian Bay Foundation"]),
        (.categories, ["Sleep Medicine"]),
    ]

    /// Fills the lists of an organization.
    static func add(to organization: FolderID, _ transaction: borrowing Transaction) throws {
        let choices = ReferenceChoiceRepository(of: organization)
        for (list, names) in offered {
            for name in names { try choices.add(name, to: list, transaction) }
        }
    }
}
