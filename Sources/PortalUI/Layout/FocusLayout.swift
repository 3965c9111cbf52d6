/// The layout of an editor: back link, title and tabs, then a list, the form, and a preview.
///
/// ```
/// {% wrap FocusLayout(frame: frame, chip: .changes("2 changes"), note: "Saved 14:32", tabs: tabs) %}
///     … the form …
///     {% slot list %} … the steps … {% end %}
///     {% slot preview %} … {% end %}
///     {% slot actions %} … {% end %}
/// {% end %}
/// ```
public struct FocusLayout {
    /// Which of the three columns are shown; the form always is.
    public enum Columns: Sendable { case all, withoutList, withoutPreview, onlyForm }

    let frame: Frame
    let columns: Columns
    let chip: StateChip?
    let note: String?
    let tabs: [Tab]
    let listName: String

    /// Creates the layout; `frame.parent` is the back link.
    public init(
        frame: Frame, columns: Columns = .all, chip: StateChip? = nil, note: String? = nil, tabs: [Tab] = [],
        listName: String = "Steps"
    ) {
        var frame = frame
        frame.extraStyles.append(contentsOf: [.editor, .phone])
        self.frame = frame
        self.columns = columns
        self.chip = chip
        self.note = note
        self.tabs = tabs
        self.listName = listName
    }

    var columnsClass: String {
        switch columns {
        case .all: "focus-columns"
        case .withoutList: "focus-columns without-list"
        case .withoutPreview: "focus-columns without-preview"
        case .onlyForm: "focus-columns only-form"
        }
    }

    var hasList: Bool { columns == .all || columns == .withoutPreview }
    var hasPreview: Bool { columns == .all || columns == .withoutList }
}
