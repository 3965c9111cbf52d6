import Access
import PortalUI

/// Who views, edits and leads a study's design.
struct StudyAdminsPage {
    let frame: Frame
    let address: String
    let lines: [StudyAdminRow]
    let query: String
    let found: [User]
    let rights: RightSet
    var who = ""
    var access = ""
    var problems = FormProblems()

    /// How many members a search shows.
    static let foundMax = 20

    var wasSearched: Bool { !query.isEmpty }
    var members: [SelectOption] {
        found.map { SelectOption(Principal.user($0.id).formKey, $0.name, hint: $0.email) }
    }
    var chosenMember: String { who.isEmpty && members.count == 1 ? members[0].value : who }

    var accessChoices: [SelectOption] {
        StudyAccess.allCases.map { access in
            SelectOption(
                access.rawValue, access.title, hint: access.summary, refusal: Self.refusal(access, rights))
        }
    }

    /// Why someone with these rights cannot give a kind of access; no one hands out what they lack.
    static func refusal(_ access: StudyAccess, _ rights: RightSet) -> String? {
        let lacking = access.role.rights.subtracting(rights).rights.first
        return lacking.map { "You may not do this yourself: \($0.title)" }
    }
}

/// Someone with access to a design.
struct StudyAdminRow {
    let key: String
    let name: String
    let detail: String
    /// What they may in effect.
    let access: StudyAccess
    /// Why, where it does not come from the study alone.
    let origin: String
    /// What was given on the study itself and can be changed here; nil where all comes from above.
    let own: StudyAccess?
    /// What they can be given here instead, in addition to nothing.
    let choices: [SelectOption]
    /// Why nothing can be changed here by this person.
    let lock: String?

    var fieldID: String { "access-\(key)" }
    var ownValue: String { own?.rawValue ?? "" }
}
