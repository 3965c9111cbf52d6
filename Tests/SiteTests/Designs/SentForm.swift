@testable import WebAccess

/// A form of a page and what a browser sends when its user presses *Save* without typing anything.
struct SentForm {
    let action: String
    let fields: [(String, String)]
    /// Whether it saves what is on the page: it has a revision to compare, and a button that saves.
    let isSaving: Bool

    static func all(in page: FormMarkup) -> [SentForm] {
        page.forms.indices.compactMap { index in
            let tag = page.forms[index].tag
            guard tag["method"] == "post", let action = tag["action"] else { return nil }
            let controls = page.controls.filter {
                $0.form == index && !$0.name.isEmpty && $0.tag["disabled"] == nil
            }
            let fields = controls.flatMap { control in
                values(of: control, page).map { (control.name, $0) }
            }
            let buttons = controls.filter { $0.kind == "button" && $0.name == "action" }
            return SentForm(
                action: action,
                fields: fields.filter { $0.0 != CSRFToken.fieldName }
                    + (buttons.isEmpty ? [] : [("action", "save")]),
                isSaving: tag["data-guard"] != nil && fields.contains { $0.0 == "revision" })
        }
    }

    private static func values(of control: FormMarkup.Control, _ page: FormMarkup) -> [String] {
        switch control.kind {
        case "button", "submit", "image", "reset", "file": return []
        case "checkbox", "radio": return control.tag["checked"] == nil ? [] : [control.value]
        case "select":
            let chosen = control.options.filter { $0.tag["selected"] != nil }.map { $0.value }
            guard chosen.isEmpty, control.tag["multiple"] == nil else { return chosen }
            return control.options.prefix(1).map { $0.value }
        case "textarea":
            let text = CharacterReference.resolved(
                String(decoding: page.bytes[control.content], as: UTF8.self))
            let content = text.hasPrefix("\r\n") || text.hasPrefix("\n") ? String(text.dropFirst()) : text
            return [content.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")]
        default: return [control.value]
        }
    }
}
