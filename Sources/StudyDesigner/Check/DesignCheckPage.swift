import Access
import DesignEditing
import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// The page of the findings about a draft and the Lists that its responses will fill.
struct DesignCheckPage {
    /// One List with its columns.
    struct ListRow {
        let name: String
        /// The title in words.
        let title: String
        /// The address of the page that sets its name; nil if it is no longer used.
        let address: String?
        let note: String?
        let columns: [ColumnRow]
    }

    /// One column.
    struct ColumnRow {
        let name: String
        let type: String
        /// The address of the page that sets its name; nil if it is no longer used.
        let address: String?
        let chip: StateChip?
    }

    let frame: Frame
    let failures: ProblemList
    let warnings: ProblemList
    /// The sentences about the checks that passed.
    let passed: [String]
    let lists: [ListRow]
    let dataHint: String
    let joinAddress: String
    let channelName: String
    /// Whether the channel is deactivated.
    let isOver: Bool

    init(frame: Frame, check: DesignCheck, groups: FindingGroups, channel: Channel) {
        self.frame = frame
        failures = ProblemList(groups.groups(check.failures.joiningMarks()))
        warnings = ProblemList(groups.groups(check.warnings))
        passed = check.passed.map { "\($0.sentence)." }
        lists = check.data.lists.map { Self.line($0, channel) }
        channelName = channel.kind.title
        isOver = channel.status == .deactivated
        joinAddress = StudyDesignerPaths.joining(channel)
        dataHint =
            !check.hasPublished
            ? "Nothing is launched on the \(channel.kind.title) channel yet, so everything is new."
            : check.data.changes
                ? "Compared with the current publication on the \(channel.kind.title) channel."
                : "No changes from the current publication on the \(channel.kind.title) channel."
    }

    var failuresTitle: String { "To fix" }
    var hasFailures: Bool { failures.count > 0 }
    var hasWarnings: Bool { warnings.count > 0 }
    var hasPassed: Bool { !passed.isEmpty }
    var passedTitle: String { NumberFormat.counted(passed.count, "check passed", "checks passed") }
    var isFine: Bool { !hasFailures && !hasWarnings }
    var fineTitle: String { isOver ? "The study has ended" : "No problems and no warnings" }
    var fineText: String {
        isOver
            ? "The \(channelName) channel is deactivated, so nothing can be published on it."
            : "Every step can be reached and leads to the end. No text is missing."
    }
    var failureCount: StateChip { StateChip.toFix(failures.count) }
    var warningHint: String {
        warnings.count == 1
            ? "1 warning, which doesn't block publishing"
            : "\(warnings.count) warnings, which don't block publishing"
    }

    private static func line(_ list: ListSchemaComparison.List, _ channel: Channel) -> ListRow {
        func address(_ page: DesignPage?) -> String? {
            page.map { StudyDesignerPaths.address(of: $0, field: "key", channel) }
        }
        return ListRow(
            name: list.name, title: list.title, address: address(list.page), note: note(list.change),
            columns: list.columns.map {
                ColumnRow(name: $0.name, type: $0.type, address: address($0.page), chip: chip($0.change))
            })
    }

    private static func note(_ change: ListSchemaComparison.Change) -> String? {
        switch change {
        case .new: "New List"
        case .dropped: "No longer used. Existing data is kept."
        case .renamed(let name): "New List. Existing data stays in \(name)."
        case .kept, .retyped: nil
        }
    }

    private static func chip(_ change: ListSchemaComparison.Change) -> StateChip? {
        switch change {
        case .new: StateChip.changes("New")
        case .dropped: StateChip("No longer asked", shape: .dashedRing, tone: .gray)
        case .renamed(let name): StateChip.changes("New, was \(name)")
        case .retyped(let type): StateChip("Keeps the type \(type)", shape: .cross, tone: .red)
        case .kept: nil
        }
    }
}
