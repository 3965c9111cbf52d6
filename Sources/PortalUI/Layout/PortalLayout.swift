/// The layout of nearly every page: top bar, section navigation, header, content, and an optional panel.
///
/// ```
/// {% wrap PortalLayout(frame: frame, panel: .preview("In the app")) %}
///     … the content …
///     {% slot actions %} … buttons at the end of the header, the primary one last … {% end %}
///     {% slot panel %} … {% end %}
/// {% end %}
/// ```
public struct PortalLayout {
    /// The panel next to the content. Its name is only visible to screen readers.
    public enum Panel: Sendable {
        case none
        /// 21 rem next to header and content: the phone preview.
        case preview(String)
        /// 18.5 rem next to the content, below the header: secondary cards.
        case narrow(String)
    }

    let frame: Frame
    let panel: Panel

    /// Creates the layout.
    public init(frame: Frame, panel: Panel = .none) {
        self.frame = frame
        self.panel = panel
    }

    var shellClass: String { frame.navigation.isEmpty ? "shell without-nav" : "shell" }

    var bodyClass: String {
        switch panel {
        case .none: "page-body"
        case .preview: "page-body with-panel"
        case .narrow: "page-body with-panel narrow"
        }
    }

    var panelName: String? {
        switch panel {
        case .none: nil
        case .preview(let name), .narrow(let name): name
        }
    }
}
