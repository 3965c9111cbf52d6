import HTTP

/// The URLs of the files in `Public/`, resolved once at startup.
///
/// `AssetURLs { files.url($0) }`; tests and the gallery use ``plain``.
public struct AssetURLs: Sendable {
    private let resolve: @Sendable (String) -> String
    /// The style sheet of every page.
    let style: String
    /// The script of every page.
    let script: String
    /// The favicon.
    let favicon: String
    /// The image of the sign-in page.
    let entryPicture: String

    /// Creates the URLs with `resolve`, which converts `/css/base.css` to the URL with the fingerprint.
    public init(_ resolve: @escaping @Sendable (String) -> String) {
        self.resolve = resolve
        style = resolve("/css/site.css")
        script = resolve("/js/site.js")
        favicon = resolve("/favicon.svg")
        entryPicture = resolve("/entry.svg")
    }

    /// URLs without fingerprints.
    public static let plain = AssetURLs { $0 }

    /// Returns the URL of another file under `Public/`.
    public func callAsFunction(_ path: String) -> String { resolve(path) }

    func address(of style: ExtraStyle) -> String { resolve("/css/\(style.rawValue).css") }

    /// What every page loads, each in one file.
    public static let combined = [
        CombinedFile("css/site.css", of: commonStyles.map { "css/\($0).css" }),
        CombinedFile("js/site.js", of: commonScripts.map { "js/\($0).js" }),
    ]

    private static let commonStyles = [
        "tokens", "base", "layout", "navigation", "controls", "forms", "states", "tables", "grid", "records",
        "charts", "overlays", "print",
    ]
    private static let commonScripts = [
        "keyboard", "menus", "dialogs", "fields", "unsaved", "drafts", "selection", "reorder", "preview",
        "jobs",
        "copy", "times", "steps", "session", "search",
    ]
}

/// Style sheets that only some pages need; the raw value is the file name.
public enum ExtraStyle: String, CaseIterable, Sendable {
    case editor, phone, plain
    case richText = "rich-text"
    case tokenSheet = "token-sheet"
}
