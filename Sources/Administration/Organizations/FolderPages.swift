import Access
import PortalUI

/// Where an organization or an app is made.
struct NewFolderPage {
    let frame: Frame
    let address: String
    /// The name of the folder's ID: Org ID or App ID.
    let idTitle: String
    let idHint: String
    let nameHint: String
    let button: String
    let cancelAddress: String
    var name = ""
    var title = ""
    var problems = FormProblems()

    var nameLimit: Int { FolderName.lengthMax }
    var titleLimit: Int { FolderRepository.titleLengthMax }
}

/// Where an organization or an app gets another name.
struct FolderSettingsPage {
    let frame: Frame
    let address: String
    let idTitle: String
    let name: String
    let idLock: String
    let nameHint: String
    /// Where an app is moved to another organization; nil for an organization.
    var move: PageLink?
    /// What the builds of an app send as Org ID, and why, where that is not the ID of its organization.
    var sentOrganization: (name: String, reason: String)?
    /// Where it is archived; nil for anyone who may not.
    let archive: PageLink?
    /// Where it is deleted; nil for anyone who may not.
    let deletion: PageLink?
    /// The sign-in rules; nil if they are only set further up.
    var signIn: PageLink?
    /// Where electronic signatures are required; nil where that is said further up only.
    var signing: PageLink?
    /// With which provider people sign in; nil where there can be none.
    var provider: PageLink?
    var title: String
    var problems = FormProblems()

    var titleLimit: Int { FolderRepository.titleLengthMax }
}
