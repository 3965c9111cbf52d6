/// The result of an action, shown at the top of the next page.
///
/// `Notice.done("Version 5 is published.", "Phones pick it up the next time the app opens.")`
public struct Notice: Sendable, Hashable {
    /// The kinds of messages.
    public enum Kind: String, CaseIterable, Sendable { case done, note, warning, failure }

    /// The kind of message.
    public let kind: Kind
    /// The bold sentence.
    public let message: String
    /// A secondary sentence.
    public let detail: String?
    /// A link to more information.
    public let link: PageLink?
    /// A button for a related action.
    public private(set) var offer: Action?

    /// A button of a message, which submits its own form.
    public struct Action: Sendable, Hashable {
        let label: String
        let address: String
        let fields: [HiddenField]

        /// Creates a button that posts these fields.
        public init(_ label: String, to address: String, fields: [HiddenField] = []) {
            self.label = label
            self.address = address
            self.fields = fields
        }

        var icon: IconName { label == "Redo" ? .redo : .undo }
    }

    /// Creates a message.
    public init(_ kind: Kind, _ message: String, _ detail: String? = nil, link: PageLink? = nil) {
        self.kind = kind
        self.message = message
        self.detail = detail
        self.link = link
    }

    /// Returns the message with a button.
    public func offering(_ offer: Action?) -> Notice {
        var notice = self
        notice.offer = offer
        return notice
    }

    /// Returns a success message.
    public static func done(_ message: String, _ detail: String? = nil, link: PageLink? = nil) -> Notice {
        Notice(.done, message, detail, link: link)
    }

    /// Returns an error message, which screen readers announce immediately.
    public static func failure(_ message: String, _ detail: String? = nil, link: PageLink? = nil) -> Notice {
        Notice(.failure, message, detail, link: link)
    }

    var role: String { kind == .failure ? "alert" : "status" }

    var icon: IconName {
        switch kind {
        case .done: .check
        case .note: .info
        case .warning, .failure: .warning
        }
    }

    var tone: Tone {
        switch kind {
        case .done: .green
        case .note: .blue
        case .warning: .amber
        case .failure: .red
        }
    }
}
