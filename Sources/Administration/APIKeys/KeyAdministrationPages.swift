import Access
import PortalUI

/// The API keys of the site or an organization, with their users.
struct AllAPIKeysPage {
    let frame: Frame
    let paths: PeoplePaths
    let lines: [APIKeyRow]

    var countMax: String { String(APIKeyRepository.listedMax) }
    var isCut: Bool { lines.count >= APIKeyRepository.listedMax }
}

/// The API keys of one user, and the form that issues one to a service account.
struct UserAPIKeysPage {
    let frame: Frame
    let lines: [APIKeyRow]
    /// The form for a service account's key; nil for a person, who issues their own keys.
    var form: APIKeyForm?
    let examples: APIKeyExamples
    var problems = FormProblems()
}

/// The form that adds a service account.
struct NewServiceAccountPage {
    let frame: Frame
    let paths: PeoplePaths
    let form: ServiceAccountForm
    let folders: FolderChoices
    /// Whether adding the account requires the password or a code.
    let asksReauthentication: Bool
    var problems = FormProblems()

    var nameLimit: Int { UserRepository.serviceAccountNameLengthMax }

    /// All roles. Some are limited to one level of folders; the form reports a role that doesn't fit.
    var roleChoices: [SelectOption] {
        Role.columns.filter { role in folders.all.contains { role.isAssignable(on: $0.kind) } }.map { role in
            SelectOption(role.rawValue, "\(role.title): \(role.summary)")
        }
    }
}
