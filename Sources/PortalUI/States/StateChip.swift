import Studies
import Templating

/// A state as a pill: a word and a shape of its own, with a color that repeats it.
///
/// `{% use StateChip.study(row.status) %}`, `{% use StateChip.failed %}`,
/// `{% use StateChip("3 to fix", shape: .exclamation, tone: .red) %}`
public struct StateChip: Component, Sendable, Hashable {
    /// The shapes, each of which stands for one kind of state.
    public enum Shape: Sendable, CaseIterable {
        case dashedRing, ring, disc, halfDisc, diamond, bars, square
        case check, cross, arrow, turning, exclamation, changeBar
    }

    /// The word.
    public let word: String
    /// The shape before it.
    public let shape: Shape
    /// The color of both.
    public let tone: Tone

    /// Makes a state that has no name of its own below.
    public init(_ word: String, shape: Shape, tone: Tone) {
        self.word = word
        self.shape = shape
        self.tone = tone
    }

    /// Where a study's channel is.
    public static func study(_ status: StudyStatus) -> StateChip {
        switch status {
        case .draft: StateChip(status.title, shape: .dashedRing, tone: .gray)
        case .upcoming: StateChip(status.title, shape: .halfDisc, tone: .blue)
        case .active: StateChip(status.title, shape: .disc, tone: .green)
        case .paused: StateChip(status.title, shape: .bars, tone: .amber)
        case .deactivated: StateChip(status.title, shape: .square, tone: .gray)
        }
    }

    /// Which of a study's two channels is meant.
    public static func channel(_ kind: ChannelKind) -> StateChip {
        switch kind {
        case .test: StateChip(kind.title, shape: .diamond, tone: .violet)
        case .live: StateChip(kind.title, shape: .ring, tone: .teal)
        }
    }
}

/// States of responses.
extension StateChip {
    /// A response that waits to be sorted into Lists.
    public static let pending = StateChip("Pending", shape: .dashedRing, tone: .gray)
    /// A response that is in the Lists.
    public static let processed = StateChip("Processed", shape: .check, tone: .blue)
    /// A response that was sent on to another system.
    public static let forwarded = StateChip("Forwarded", shape: .arrow, tone: .green)
    /// A response that could not be sorted into Lists.
    public static let failed = StateChip("Error", shape: .cross, tone: .red)
    /// A failed response that an editor discarded.
    public static let discarded = StateChip("Discarded", shape: .square, tone: .gray)
    /// A response that is being tried again.
    public static let reprocessing = StateChip("Reprocessing", shape: .turning, tone: .amber)
}

/// States of token batches and of tokens.
extension StateChip {
    /// No token of the batch was handed out.
    public static let notHandedOut = StateChip("Not handed out", shape: .halfDisc, tone: .blue)
    /// Some tokens of the batch were handed out.
    public static let inUse = StateChip("In use", shape: .disc, tone: .green)
    /// All tokens of the batch were handed out.
    public static let handedOut = StateChip("Handed out", shape: .square, tone: .gray)
    /// The tokens no longer work.
    public static let revoked = StateChip("Revoked", shape: .square, tone: .gray)
    /// A token that no one has used.
    public static let available = StateChip("Available", shape: .halfDisc, tone: .blue)
    /// A token that was used to enroll.
    public static let enrolled = StateChip("Enrolled", shape: .disc, tone: .green)
}

/// What anything may be.
extension StateChip {
    /// Works.
    public static let on = StateChip("On", shape: .disc, tone: .green)
    /// Is switched off.
    public static let off = StateChip("Off", shape: .square, tone: .gray)

    /// Differs from the published version.
    public static func changes(_ sentence: String) -> StateChip {
        StateChip(sentence, shape: .changeBar, tone: .amber)
    }

    /// Problems that block an action.
    public static func toFix(_ count: Int) -> StateChip {
        StateChip("\(count) to fix", shape: .exclamation, tone: .red)
    }
}
