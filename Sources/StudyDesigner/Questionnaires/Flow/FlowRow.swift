import DesignEditing
import PortalUI
import Vocabulary

/// A step in the table of a flow: where it leads, and the fields to change that.
struct FlowRow {
    /// Where some answers lead.
    struct Way {
        /// Such as "if Yes"; empty for all other answers.
        let reason: String
        let target: String
        /// The text of the step to which it leads, shortened; empty outside the questionnaire.
        var title = ""
        /// The row of the target; nil outside the questionnaire.
        let address: String?
        /// Whether all answers lead to the next step.
        var isNext = false
    }

    /// The fields of the step that is open.
    struct Fields {
        let marker: String
        let destinationsMarker: String
        let group: SelectField
        /// Nil if the questionnaire doesn't branch.
        let destinations: DestinationsForm?
        let cancel: String
    }

    let id: ItemID
    let title: String
    let key: String
    let icon: IconName
    let kind: String
    let address: String
    /// The page with the fields of the step; nil for readers.
    let opening: String?
    /// How the step differs from the published one; nil if it doesn't.
    let changes: String?
    let ways: [Way]
    let group: String
    let fields: Fields?

    var anchor: String { "step-\(id)" }
}
