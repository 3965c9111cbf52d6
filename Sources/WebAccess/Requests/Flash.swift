import Cryptography
import HTTP
import JSON

/// A message on the page after a redirect: the result of an action, in one or two sentences.
///
/// It is stored in a signed cookie that is bound to the browser's session and deleted once the message was shown.
public struct Flash: Sendable, Hashable {
    /// The kind of message.
    public enum Tone: String, Sendable {
        case success
        case failure
        case information
    }

    /// The maximum length of the title and of the detail, in characters.
    public static let lengthMax = 400

    /// The kind of message.
    public let tone: Tone
    /// The main sentence.
    public let title: String
    /// A secondary sentence, or an empty text.
    public let detail: String
    /// A button next to the message, such as one that undoes the action.
    public private(set) var offer: Action?
    /// A link to a related page.
    public private(set) var link: Link?

    /// A button that submits its own form.
    public struct Action: Sendable, Hashable {
        /// The label of the button.
        public let label: String
        /// The URL to which the form is sent.
        public let address: String
        /// The page that shows the message, sent as `to`: ``RequestContext/returnPath``.
        public let page: String
    }

    /// A link to another page.
    public struct Link: Sendable, Hashable {
        /// The text of the link.
        public let label: String
        /// The URL of the page.
        public let address: String
    }

    /// Creates a message. Longer texts are truncated.
    public init(_ tone: Tone, _ title: String, detail: String = "") {
        self.tone = tone
        self.title = String(title.prefix(Self.lengthMax))
        self.detail = String(detail.prefix(Self.lengthMax))
    }

    /// Creates a success message.
    public init(_ title: String, detail: String = "") { self.init(.success, title, detail: detail) }

    /// Returns the message with a button that posts to a URL and sends the page that shows it.
    public func offering(_ label: String, to address: String, from page: String) -> Flash {
        var flash = self
        flash.offer = Action(label: label, address: address, page: page)
        return flash
    }

    /// Returns the message with a link.
    public func linking(_ label: String, to address: String) -> Flash {
        var flash = self
        flash.link = Link(label: String(label.prefix(Self.lengthMax)), address: address)
        return flash
    }

    func cookie(for incoming: IncomingRequest) -> SetCookie {
        var json = JSONWriter()
        json.array {
            $0.string(tone.rawValue)
            $0.string(title)
            $0.string(detail)
            if let offer {
                $0.string(offer.label)
                $0.string(offer.address)
                $0.string(offer.page)
            }
            if let link {
                $0.string(link.label)
                $0.string(link.address)
            }
        }
        let payload = Base64.encode(json.finish(), alphabet: .url)
        let names = CookieNames(for: incoming.request)
        return names.cookie(
            names.flash, payload + "." + Self.signature(payload, incoming), maxAgeSeconds: 300)
    }

    /// Returns the message in the browser's cookie; nil if there is none or it wasn't signed for this browser.
    static func read(from incoming: IncomingRequest) -> Flash? {
        incoming.flash.flatMap { read($0, for: incoming) }
    }

    /// Returns the message that a response sends to its next page; nil if it sends none.
    static func set(by response: Response, for incoming: IncomingRequest) -> Flash? {
        let start = CookieNames(for: incoming.request).flash + "="
        return response.headers.lazy
            .filter { $0.name == "set-cookie" && $0.value.hasPrefix(start) }
            .compactMap { read(String($0.value.dropFirst(start.count).prefix { $0 != ";" }), for: incoming) }
            .first
    }

    private static func read(_ text: String, for incoming: IncomingRequest) -> Flash? {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2,
            constantTimeEqual(Array(parts[1].utf8), Array(signature(parts[0], incoming).utf8)),
            let bytes = Base64.decode(parts[0], alphabet: .url)
        else { return nil }
        return try? JSONParser().parse(bytes) { value in Self(value) }
    }

    private init?(_ value: JSONValue) {
        var texts: [String] = []
        for element in value.elements { texts.append(element.string ?? "") }
        guard [3, 5, 6, 8].contains(texts.count), let tone = Tone(rawValue: texts[0]) else { return nil }
        self.init(tone, texts[1], detail: texts[2])
        if texts.count >= 6 { offer = Action(label: texts[3], address: texts[4], page: texts[5]) }
        // A link adds two more texts at the end, with or without an offer before them.
        if [5, 8].contains(texts.count) {
            link = Link(label: texts[texts.count - 2], address: texts[texts.count - 1])
        }
    }

    private static func signature(_ payload: String, _ incoming: IncomingRequest) -> String {
        let holder = (incoming.session ?? incoming.visitor)?.digest.hex ?? ""
        let code = HMACSHA256.authenticate(payload + " " + holder, key: incoming.siteContext.messageKey)
        return Base64.encode(code.bytes, alphabet: .url)
    }
}
