import Access
import PortalUI
import Studies

/// The findings about a draft, by what they mean, and the Lists that its responses will fill.
struct ProofPage {
    /// One List with its columns.
    struct ListLine {
        let name: String
        /// Where its name is decided; nil for what nothing fills any more.
        let address: String?
        let note: String?
        let columns: [ColumnLine]
    }

    /// One column.
    struct ColumnLine {
        let name: String
        let type: String
        /// Where its name is decided; nil for what nothing fills any more.
        let address: String?
        let chip: StateChip?
    }

    let frame: Frame
    let failures: [Precondition]
    let doubts: [Precondition]
    let passed: [Precondition]
    let lists: [ListLine]
    let dataHint: String
    let joinAddress: String
    let channelName: String

    init(frame: Frame, proof: Proof, places: DesignPlaces, channel: Channel) {
        self.frame = frame
        failures = proof.failures.map { Self.line($0, .needsFix, places, channel) }
        doubts = proof.doubts.map { Self.line($0, .note, places, channel) }
        passed = proof.passed.map { Self.line($0, .complete, places, channel) }
        lists = proof.data.lists.map { Self.line($0, channel) }
        channelName = channel.kind.title
        joinAddress = Paths.joining(channel)
        dataHint =
            !proof.hasPublished
            ? "Nothing is launched on the \(channel.kind.title) channel yet: all of it is new."
            : proof.data.changes
                ? "Beside what the \(channel.kind.title) channel offers now."
                : "The same as what the \(channel.kind.title) channel offers now."
    }

    var failuresTitle: String { "To be mended" }
    var hasFailures: Bool { !failures.isEmpty }
    var hasDoubts: Bool { !doubts.isEmpty }
    var hasPassed: Bool { !passed.isEmpty }
    var isFine: Bool { failures.isEmpty && doubts.isEmpty }
    var failureCount: StateChip { StateChip.toFix(failures.count) }
    var doubtHint: String {
        doubts.count == 1 ? "1 thing, which forbids nothing" : "\(doubts.count) things, which forbid nothing"
    }

    private static func line(
        _ finding: Finding, _ mark: CompletionMark.Kind, _ places: DesignPlaces, _ channel: Channel
    ) -> Precondition {
        Precondition(
            mark, finding.section?.title ?? "Study", found: places.sentence(of: finding),
            fix: finding.page.map { page in
                PageLink(
                    mark == .needsFix ? "Mend it" : "Look at it",
                    to: Paths.address(of: page, field: finding.field, language: finding.language, channel))
            })
    }

    private static func line(_ list: DataProof.List, _ channel: Channel) -> ListLine {
        func address(_ page: DesignPage?) -> String? {
            page.map { Paths.address(of: $0, field: "key", channel) }
        }
        return ListLine(
            name: list.name, address: address(list.page), note: note(list.change),
            columns: list.columns.map {
                ColumnLine(name: $0.name, type: $0.type, address: address($0.page), chip: chip($0.change))
            })
    }

    private static func note(_ change: DataProof.Change) -> String? {
        switch change {
        case .new: "New List"
        case .dropped: "Nothing fills it any more; what it holds stays"
        case .renamed(let name): "New List; it was \(name), which keeps what it holds"
        case .kept, .retyped: nil
        }
    }

    private static func chip(_ change: DataProof.Change) -> StateChip? {
        switch change {
        case .new: StateChip.changes("New")
        case .dropped: StateChip("No longer asked", shape: .dashedRing, tone: .gray)
        case .renamed(let name): StateChip.changes("New, was \(name)")
        case .retyped(let type): StateChip("Was \(type), which it keeps holding", shape: .cross, tone: .red)
        case .kept: nil
        }
    }
}
