/// The URLs of the files in `Public/`, resolved once at startup.
///
/// `AssetURLs { files.url($0) }`; tests and the gallery use ``plain``.
public struct AssetURLs: Sendable {
    private let resolve: @Sendable (String) -> String
    /// The style sheets of every page, in order.
    let styles: [String]
    /// The scripts of every page. None imports another, so each URL can contain the fingerprint of its content.
    let scripts: [String]
    /// The favicon.
    let favicon: String
    /// The image of the sign-in page.
    let entryPicture: String

    /// Creates the URLs with `resolve`, which converts `/css/base.css` to the URL with the fingerprint.
    public init(_ resolve: @escaping @Sendable (String) -> String) {
        self.resolve = resolve
        styles = AssetURLs.commonStyles.map { resolve("/css/\($0).css") }
        scripts = AssetURLs.commonScripts.map { resolve("/js/\($0).js") }
        favicon = resolve("/favicon.svg")
        entryPicture = resolve("/entry.svg")
    }

    /// URLs without fingerprints.
    public static let plain = AssetURLs { $0 }

    /// Returns the URL of another file under `Public/`.
    public func callAsFunction(_ path: String) -> String { resolve(path) }

    func address(of style: ExtraStyle) -> String { resolve("/css/\(style.rawValue).css") }

    private static let commonStyles = [
        "tokens", "base", "layout", "navigation", "controls", "forms", "states", "tables", "grid", "records",
        "charts", "overlays", "print",
    ]
    private static let commonScripts = [
        "keyboard", "menus", "dialogs", "fields", "unsaved", "selection", "reorder", "preview", "jobs",
        "copy", "times", "steps", "session", "search",
    ]
}

/// Style sheets that only some pages need; the raw value is the file name.
public enum ExtraStyle: String, CaseIterable, Sendable {
    case editor, phone, plain
    case richText = "rich-text"
    case tokenSheet = "token-sheet"
}
