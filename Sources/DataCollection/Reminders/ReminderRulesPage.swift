import Access
import Adherence
import PortalUI
import Responses
import Studies
import Vocabulary

/// The rules that send reminders, with what they sent.
struct ReminderRulesPage {
    /// A rule.
    struct Row {
        let when: String
        let text: String
        let languages: String
        let isOn: Bool
        let counts: String
        let address: String

        init(
            _ rule: ReminderRule, _ counts: ReminderCounts, _ titles: [ActivityID: String], _ channel: Channel
        ) {
            when = rule.draft.trigger.words(titles)
            text = rule.draft.text.english
            let others = rule.draft.text.languages.filter { $0 != .english }
            languages = others.isEmpty ? "" : "Also in " + others.map(\.englishName).joined(separator: ", ")
            isOn = rule.isOn
            address = ResponsePaths.reminderRule(rule.id, channel)
            var parts = ["\(NumberFormat.integer(counts.sent)) sent"]
            if counts.unreachable > 0 {
                parts.append(
                    "\(NumberFormat.integer(counts.unreachable)) without a phone that takes notifications")
            }
            if counts.leftOut > 0 { parts.append("\(NumberFormat.integer(counts.leftOut)) left out") }
            self.counts = parts.joined(separator: ", ")
        }

        var state: StateChip {
            isOn
                ? StateChip("On", shape: .disc, tone: .green)
                : StateChip("Off", shape: .dashedRing, tone: .gray)
        }
        var switchFields: [HiddenField] { [HiddenField("on", isOn ? "0" : "1")] }
    }

    let frame: Frame
    let address: String
    let rows: [Row]
    let canSend: Bool
    let mayChange: Bool

    var newAddress: String { address + "/new" }
    var limits: String { ReminderLimits.words }
    var otherServer: String { ReminderController.otherServer }
}
