import Access
import PortalUI

/// The API keys of the site or an organization, with their users.
struct AllKeysPage {
    let frame: Frame
    let paths: PeoplePaths
    let lines: [KeyLine]

    var countMax: String { String(APIKeyRepository.listedMax) }
    var isCut: Bool { lines.count >= APIKeyRepository.listedMax }
}

/// The API keys of one user, and the form that issues one to a service account.
struct UserKeysPage {
    let frame: Frame
    let lines: [KeyLine]
    /// Nil for a person, who issues their own keys.
    var form: KeyForm?
    let examples: KeyExamples
    var problems = FormProblems()
}

/// Where a service account is added.
struct NewServicePage {
    let frame: Frame
    let paths: PeoplePaths
    let form: ServiceForm
    let folders: FolderChoices
    var problems = FormProblems()

    var nameLimit: Int { ServiceAccounts.nameLengthMax }

    /// Some roles are for one level of folders only; where one doesn't fit, the form says so.
    var roleChoices: [Choice] {
        Role.columns.filter { role in folders.all.contains { role.mayBeGiven(on: $0.kind) } }.map { role in
            Choice(role.rawValue, "\(role.title): \(role.summary)")
        }
    }
}
