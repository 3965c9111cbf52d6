/// A short form or a confirmation that a link to `#id` opens: with `:target`, or as a modal if JavaScript is
/// available.
///
/// ```
/// {% wrap Dialog("pause", title: "Pause the study?", posts: paths.pause, token: frame.formToken) %}
///     <p>1,184 people stop getting new activities. Their data is kept and you can resume.</p>
///     {% slot foot %}{% use DialogCloseButton("Keep it active") %}{% use Button("Pause study") %}{% end %}
/// {% end %}
/// ```
public struct Dialog {
    let id: String
    let title: String
    let address: String?
    let token: String
    let isWide: Bool
    let takesFiles: Bool

    /// Creates a dialog; with `posts`, the entire dialog is a form that is sent to that address.
    public init(
        _ id: String, title: String, posts address: String? = nil, token: String = "", isWide: Bool = false,
        takesFiles: Bool = false
    ) {
        self.id = id
        self.title = title
        self.address = address
        self.token = token
        self.isWide = isWide
        self.takesFiles = takesFiles
    }

    var className: String { isWide ? "dialog wide" : "dialog" }
    var titleID: String { "\(id)-title" }
}
