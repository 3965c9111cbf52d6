/// A printed enrollment token.
public struct TokenTicket: Sendable {
    /// The token in groups of three: "ABC DEF GHJ".
    public let code: String
    /// The dark modules of its QR code as an SVG path, one unit per module, without the quiet zone.
    public let modules: String
    /// The number of modules per side.
    public let side: Int

    /// Creates a ticket.
    public init(code: String, modules: String, side: Int) {
        self.code = code
        self.modules = modules
        self.side = side
    }
}

/// An A4 page of tokens: `{% use TokenSheet(page) %}`; the frame needs `.tokenSheet` in its `extraStyles`.
public struct TokenSheet {
    /// The number of tokens per page.
    public enum Layout: Int, CaseIterable, Sendable {
        case twelve = 12
        case twentyFour = 24
        case sixtyFive = 65
    }

    let layout: Layout
    let title: String
    let subtitle: String
    let place: String
    let instruction: String
    let language: String
    let tickets: [TokenTicket]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: The title of the study.
    ///   - subtitle: The line below the title: "Invitation codes. Each code works once."
    ///   - place: The batch and page: "B-0006, page 1 of 33".
    ///   - instruction: Instructions for the participant, under every code.
    public init(
        _ layout: Layout, title: String, subtitle: String, place: String, instruction: String,
        language: String = "en", tickets: [TokenTicket]
    ) {
        self.layout = layout
        self.title = title
        self.subtitle = subtitle
        self.place = place
        self.instruction = instruction
        self.language = language
        self.tickets = tickets
    }

    var ticketsClass: String { "tickets per-\(layout.rawValue)" }
    /// Label sheets have no header, because the labels start at the top of the paper.
    var hasHead: Bool { layout != .sixtyFive }
}

extension TokenTicket {
    /// Adds a quiet zone of four modules on each side, which QR code readers need.
    var viewBox: String { "-4 -4 \(side + 8) \(side + 8)" }
}
