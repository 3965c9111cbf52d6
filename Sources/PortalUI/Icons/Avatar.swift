import Templating

/// An avatar with initials: round for a person, square for a group.
public struct Avatar: Component, Sendable {
    /// The size of the avatar: 22 or 28 pixels.
    public enum Size: Sendable { case small, regular }

    /// One or two letters.
    public let initials: String
    /// The color, which is always the same for the same name.
    public let tone: Tone
    /// Whether it represents a group.
    public let isGroup: Bool
    /// The size.
    public let size: Size

    /// Creates the avatar of a person or group from the name.
    public init(name: String, isGroup: Bool = false, size: Size = .regular) {
        initials = Avatar.initials(of: name)
        tone = Avatar.tone(of: name)
        self.isGroup = isGroup
        self.size = size
    }

    /// Returns the first letters of the first and the last word: "RA" for "Rowan A. Alder".
    public static func initials(of name: String) -> String {
        let words = name.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "." || $0 == "@" })
            .filter { $0.first?.isLetter == true || $0.first?.isNumber == true }
        guard let first = words.first?.first else { return "?" }
        guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
        return first.uppercased() + last.uppercased()
    }

    private static func tone(of name: String) -> Tone {
        let tones: [Tone] = [.teal, .violet, .amber, .blue, .green]
        let sum = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        return tones[sum % tones.count]
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<span class="avatar "#)
        html.attribute(tone.className)
        if isGroup { html.literal(" square") }
        if size == .small { html.literal(" small") }
        html.literal(#"" aria-hidden="true">"#)
        html.text(initials)
        html.literal("</span>")
    }
}
