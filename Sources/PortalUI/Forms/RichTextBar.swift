/// The toolbar of a rich text field, hidden until `/js/rich-text.js` has turned the field below it into an editor.
struct RichTextBar {
    /// A button; the script determines the action by its name.
    struct Tool {
        let name: String
        let title: String
        let icon: IconName
        /// Whether the button is shown as pressed if the text at the cursor has this format.
        let isState: Bool

        init(_ name: String, _ title: String, _ icon: IconName, isState: Bool = true) {
            self.name = name
            self.title = title
            self.icon = icon
            self.isState = isState
        }
    }

    /// The name of the field.
    let name: String
    /// The label of the field.
    let label: String

    let groups = [
        [
            Tool("bold", "Bold", .bold), Tool("italic", "Italic", .italic),
            Tool("underline", "Underline", .underline), Tool("strike", "Strikethrough", .strike),
        ],
        [
            Tool("heading", "Heading", .heading), Tool("bulletList", "Bulleted list", .bulletList),
            Tool("orderedList", "Numbered list", .numberList), Tool("blockquote", "Quote", .quote),
        ],
        [Tool("link", "Link", .link), Tool("table", "Table", .table, isState: false)],
        [
            Tool("undo", "Undo", .undo, isState: false), Tool("redo", "Redo", .redo, isState: false),
            Tool("source", "HTML", .code),
        ],
    ]

    var addressID: String { FieldID.note("address", of: name) }
    var barLabel: String { "Format \(label)" }
}
