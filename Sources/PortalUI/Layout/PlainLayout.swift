/// The layout of pages outside the portal: signing in, setting up, errors.
///
/// `{% wrap PlainLayout(frame: frame, style: .entry) %} … {% slot foot %} … {% end %} {% end %}`
public struct PlainLayout {
    /// The style of the layout.
    public enum Style: Sendable {
        /// One narrow column: errors, confirmations.
        case box
        /// One wide column: setting up.
        case wide
        /// Two halves, the first with an image of sample data: signing in.
        case entry
    }

    let frame: Frame
    let style: Style
    let organization: String?

    /// Creates the layout; `organization` is shown at the bottom of the image.
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
