/// The layout of nearly every page: top bar, section navigation, head, content, and a panel if it has one.
///
/// ```
/// {% wrap PortalLayout(frame: frame, panel: .preview("In the app")) %}
///     … the content …
///     {% slot actions %} … buttons at the end of the head, the primary one last … {% end %}
///     {% slot panel %} … {% end %}
/// {% end %}
/// ```
public struct PortalLayout {
    /// What is next to the content. Its name is read out, not shown.
    public enum Panel: Sendable {
        case none
        /// 21 rem next to head and content: the phone preview.
        case preview(String)
        /// 18.5 rem next to the content, under the head: secondary sheets.
        case narrow(String)
    }

    let frame: Frame
    let panel: Panel

    /// Makes the layout.
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
