import PortalUI
import Studies
import Vocabulary

/// Describes an edit of a design: "L. Hazel marked Eligibility complete".
package struct DesignEditText {
    /// The verb between the author and the item.
    package let verb: String
    /// The words after the item.
    package let rest: String
    package let icon: IconName

    package init(_ kind: DesignEdit.Kind, isRestoring: Bool = false, language: LanguageTag? = nil) {
        let languageSuffix = language.map { $0 == .english ? "" : " in \($0.englishName)" } ?? ""
        (verb, rest, icon) =
            switch kind {
            case .saved where isRestoring: ("restored", "", .undo)
            case .saved: ("changed", "", .pencil)
            case .added: ("added", "", .plus)
            case .removed: ("removed", "", .trash)
            case .reinstated: ("restored", "", .undo)
            case .moved: ("moved", "", .arrowDown)
            case .completed: ("marked", " complete\(languageSuffix)", .check)
            case .reopened: ("marked", " incomplete\(languageSuffix)", .pencil)
            }
    }

    /// Returns a sentence without a period: "L. Hazel changed Eligibility".
    package static func sentence(_ edit: DesignEdit) -> String {
        let words = DesignEditText(edit.kind, language: edit.language)
        let what = edit.title.isEmpty ? "an untitled item" : edit.title
        if edit.undoes != nil { return "\(edit.author.name) undid a change to \(what)" }
        return "\(edit.author.name) \(words.verb) \(what)\(words.rest)"
    }
}
