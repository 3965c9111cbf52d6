/// A preview of the participant's screen in a neutral phone:
/// `{% wrap PhonePreview(title: "3 of 9", start: "Back", end: "Cancel") %} … {% end %}`
///
/// It is read-only: its content is text, images and the components of `phone.css`, and controls are disabled. With
/// `isUsed`, it is part of a form, and its own labels are buttons named `action`: `back`, `again`, `next` and `skip`.
/// Pages with a preview add `.phone` to the frame's `extraStyles`.
public struct PhonePreview {
    /// The platform whose look is used.
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

    /// Creates a phone.
    ///
    /// - Parameters:
    ///   - start: The label before the title of the screen, such as "Back".
    ///   - action: The label of the button at the bottom.
    ///   - skip: The label below that button.
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
