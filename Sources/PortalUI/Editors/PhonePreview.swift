/// What participants see, in a neutral phone: `{% wrap PhonePreview(title: "3 of 9", start: "Back", end:
/// "Cancel") %} … {% end %}`
///
/// It is read-only: give it text, pictures and the parts of `phone.css`; it disables controls. With
/// `isUsed` it is in a form, and its own words are buttons named `action`: `back`, `again`, `next` and `skip`.
/// Pages with a preview add `.phone` to the frame's `extraStyles`.
public struct PhonePreview {
    /// Whose parts are drawn.
    public enum Platform: String, CaseIterable, Sendable { case ios, android }

    let platform: Platform
    let title: String
    let start: String
    let end: String
    let action: String?
    let skip: String?
    let language: String?
    let regionID: String
    let isUsed: Bool

    /// Makes a phone.
    ///
    /// - Parameters:
    ///   - start: What is before the title of the screen, such as "Back".
    ///   - action: The button at its foot.
    ///   - skip: The words under that button.
    ///   - regionID: The element whose content the live preview replaces.
    ///   - isUsed: Whether the preview is interactive.
    public init(
        platform: Platform = .ios, title: String, start: String = "", end: String = "", action: String? = nil,
        skip: String? = nil, language: String? = nil, regionID: String = "preview", isUsed: Bool = false
    ) {
        self.platform = platform
        self.title = title
        self.start = start
        self.end = end
        self.action = action
        self.skip = skip
        self.language = language
        self.regionID = regionID
        self.isUsed = isUsed
    }

    var className: String {
        "phone" + (platform == .android ? " android" : "") + (isUsed ? " used" : "")
    }
    var hasStart: Bool { !start.isEmpty }
    var hasEnd: Bool { !end.isEmpty }
}
