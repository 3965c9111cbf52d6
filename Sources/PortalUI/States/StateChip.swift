import Templating
import Vocabulary

/// A state as a chip: a word and a distinct shape, with a color that repeats their meaning.
///
/// `{% use StateChip.study(row.status) %}`, `{% use StateChip.failed %}`,
/// `{% use StateChip("3 to fix", shape: .exclamation, tone: .red) %}`
public struct StateChip: Component, Sendable, Hashable {
    /// The shapes, each of which represents one kind of state.
    public enum Shape: Sendable, CaseIterable {
        case dashedRing, ring, disc, halfDisc, diamond, bars, square
        case check, cross, arrow, turning, exclamation, changeBar
    }

    /// The word.
    public let word: String
    /// The shape before the word.
    public let shape: Shape
    /// The color of both.
    public let tone: Tone

    /// Creates a state that isn't predefined below.
    public init(_ word: String, shape: Shape, tone: Tone) {
        self.word = word
        self.shape = shape
        self.tone = tone
    }

    /// Returns the status of a study's channel.
    public static func study(_ status: StudyStatus) -> StateChip {
        switch status {
        case .draft: StateChip(status.title, shape: .dashedRing, tone: .gray)
        case .upcoming: StateChip(status.title, shape: .halfDisc, tone: .blue)
        case .active: StateChip(status.title, shape: .disc, tone: .green)
        case .paused: StateChip(status.title, shape: .bars, tone: .amber)
        case .deactivated: StateChip(status.title, shape: .square, tone: .gray)
        }
    }

    /// Returns the kind of a study's channel.
    public static func channel(_ kind: ChannelKind) -> StateChip {
        switch kind {
        case .test: StateChip(kind.title, shape: .diamond, tone: .violet)
        case .live: StateChip(kind.title, shape: .ring, tone: .teal)
        }
    }
}

/// States of responses.
extension StateChip {
    /// A response that hasn't been processed into Lists yet.
    public static let pending = StateChip("Pending", shape: .dashedRing, tone: .gray)
    /// A response that was processed into Lists.
    public static let processed = StateChip("Processed", shape: .check, tone: .blue)
    /// A response that was forwarded to another system.
    public static let forwarded = StateChip("Forwarded", shape: .arrow, tone: .green)
    /// A response that couldn't be processed.
    public static let failed = StateChip("Error", shape: .cross, tone: .red)
    /// A failed response that an editor discarded.
    public static let discarded = StateChip("Discarded", shape: .square, tone: .gray)
    /// A response that is being processed again.
    public static let reprocessing = StateChip("Reprocessing", shape: .turning, tone: .amber)
}

/// States of participants' data.
extension StateChip {
    /// The data is stored but not used.
    public static let restricted = StateChip("Processing restricted", shape: .square, tone: .amber)
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

/// General states.
extension StateChip {
    /// Something that is switched on.
    public static let on = StateChip("On", shape: .disc, tone: .green)
    /// Something that is switched off.
    public static let off = StateChip("Off", shape: .square, tone: .gray)

    /// Something that differs from the published version.
    public static func changes(_ sentence: String) -> StateChip {
        StateChip(sentence, shape: .changeBar, tone: .amber)
    }

    /// Problems that block an action.
    public static func toFix(_ count: Int) -> StateChip {
        StateChip("\(count) to fix", shape: .exclamation, tone: .red)
    }
}

extension StateChip {
    public func render(into html: inout HTMLWriter) {
        html.literal(#"<span class="state "#)
        html.attribute(tone.className)
        html.literal(#"">"#)
        draw(into: &html)
        html.text(word)
        html.literal("</span>")
    }

    func draw(into html: inout HTMLWriter) {
        html.literal(#"<svg viewBox="0 0 12 12" aria-hidden="true">"#)
        html.literal(shape.drawing)
        html.literal("</svg>")
    }
}

extension StateChip.Shape {
    fileprivate var drawing: StaticString {
        switch self {
        case .dashedRing: #"<circle cx="6" cy="6" r="4.5" stroke-dasharray="2.2 2"/>"#
        case .ring: #"<circle cx="6" cy="6" r="4.2"/><circle class="filled" cx="6" cy="6" r="1.5"/>"#
        case .disc: #"<circle class="filled" cx="6" cy="6" r="4"/>"#
        case .halfDisc:
            #"<circle cx="6" cy="6" r="4.5"/><path class="filled" d="M6 3.5a2.5 2.5 0 0 1 0 5z"/>"#
        case .diamond: #"<path d="M6 1.5 10.5 6 6 10.5 1.5 6z"/>"#
        case .bars: #"<path d="M4 2.5v7M8 2.5v7"/>"#
        case .square: #"<path class="filled" d="M2.5 2.5h7v7h-7z"/>"#
        case .check: #"<path d="M2 6.5l2.6 2.6L10 3.5"/>"#
        case .cross: #"<path d="M3 3l6 6M9 3l-6 6"/>"#
        case .arrow: #"<g class="flip"><path d="M2 6h7.5M6.5 3l3 3-3 3"/></g>"#
        case .turning: #"<path d="M10 6a4 4 0 1 1-1.3-3M10 1.5v2H8"/>"#
        case .exclamation: #"<path d="M6 2v4.6M6 9.6v.1"/>"#
        case .changeBar: #"<path d="M6 1.5v9" stroke-width="3"/>"#
        }
    }
}
