import PortalUI
import Studies

/// What someone did to a design, in words: "L. Hazel marked Eligibility complete".
struct DesignEditText {
    /// What is between who and what.
    let verb: String
    /// What follows what.
    let rest: String
    let icon: IconName

    init(_ deed: DesignEdit.Kind, isRestoring: Bool = false, language: LanguageTag? = nil) {
        let tongue = language.map { $0 == .english ? "" : " in \($0.englishName)" } ?? ""
        (verb, rest, icon) =
            switch deed {
            case .saved where isRestoring: ("restored", "", .undo)
            case .saved: ("changed", "", .pencil)
            case .added: ("added", "", .plus)
            case .removed: ("removed", "", .trash)
            case .reinstated: ("put back", "", .undo)
            case .moved: ("moved", "", .arrowDown)
            case .completed: ("marked", " complete\(tongue)", .check)
            case .reopened: ("marked", " not complete\(tongue)", .pencil)
            }
    }

    /// A sentence without its end: "L. Hazel changed Eligibility".
    static func sentence(_ edit: DesignEdit) -> String {
        let words = DesignEditText(edit.deed, language: edit.language)
        let what = edit.title.isEmpty ? "an item without a title" : edit.title
        if edit.undoes != nil { return "\(edit.author.name) undid a change of \(what)" }
        return "\(edit.author.name) \(words.verb) \(what)\(words.rest)"
    }
}
