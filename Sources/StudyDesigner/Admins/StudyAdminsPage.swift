import Access
import PortalUI

/// The page of the users and groups with access to a study's design.
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

    /// The maximum number of members in search results.
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

    /// Returns why someone with these rights can't grant an access level, because users can't grant rights they lack.
    static func refusal(_ access: StudyAccess, _ rights: RightSet) -> String? {
        let lacking = access.role.rights.subtracting(rights).rights.first
        return lacking.map { "You don't have this permission yourself: \($0.title)" }
    }
}

/// A user or group with access to a design.
struct StudyAdminRow {
    let key: String
    let name: String
    let detail: String
    /// The effective access.
    let access: StudyAccess
    /// The inherited roles that grant access.
    let origin: String
    /// The access assigned on the study itself, which can be changed here; nil if all access is inherited.
    let own: StudyAccess?
    /// The access levels to choose from, in addition to none.
    let choices: [SelectOption]
    /// Why this user can't change the access.
    let lock: String?

    var fieldID: String { "access-\(key)" }
    var ownValue: String { own?.rawValue ?? "" }
}
