/// The layout of pages outside the portal: signing in, setting up, errors.
///
/// `{% wrap PlainLayout(frame: frame, style: .entry) %} … {% slot foot %} … {% end %} {% end %}`
public struct PlainLayout {
    /// How much of the window the page takes.
    public enum Style: Sendable {
        /// One narrow column: errors, confirmations.
        case box
        /// One wide column: setting up.
        case wide
        /// Two halves, the first with a picture of sample data: signing in.
        case entry
    }

    let frame: Frame
    let style: Style
    let organization: String?

    /// Makes the layout; `organization` is at the foot of the picture.
    public init(frame: Frame, style: Style = .box, organization: String? = nil) {
        var frame = frame
        frame.extraStyles.append(.plain)
        self.frame = frame
        self.style = style
        self.organization = organization
    }

    var boxClass: String { style == .wide ? "plain-box wide" : "plain-box" }
    var pageClass: String { style == .entry ? "entry" : "without-picture" }
}
