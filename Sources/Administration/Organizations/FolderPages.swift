import Access
import PortalUI

/// The form that creates an organization or an app.
struct NewFolderPage {
    let frame: Frame
    let address: String
    /// The label of the folder's ID: Org ID or App ID.
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

/// The settings page of an organization or an app, with its name.
struct FolderSettingsPage {
    let frame: Frame
    let address: String
    let idTitle: String
    let name: String
    let idLock: String
    let nameHint: String
    /// The page that moves an app to another organization; nil for an organization.
    var move: PageLink?
    /// The Org ID that an app's builds send and the reason, if it differs from the organization's ID.
    var sentOrganization: (name: String, reason: String)?
    /// The address of an app's Response server, empty for this portal; nil for an organization.
    var responseServer: String?
    /// The page that archives the folder; nil for users who may not.
    let archive: PageLink?
    /// The page that deletes the folder; nil for users who may not.
    let deletion: PageLink?
    /// The sign-in rules; nil if they are only set on a higher level.
    var signIn: PageLink?
    /// The signing rules; nil if they are only set on a higher level.
    var signing: PageLink?
    /// Whether publishing needs the approval of a second person; nil for an app.
    var approval: PageLink?
    /// The settings of the sign-in provider; nil if the folder can't have one.
    var provider: PageLink?
    var title: String
    var problems = FormProblems()

    var titleLimit: Int { FolderRepository.titleLengthMax }

    /// The field of an app's Response server; nil for an organization.
    var responseServerField: TextField? {
        responseServer.map {
            TextField(
                ResponseServerRepository.field, "Response server", $0, kind: .address,
                hint:
                    "Leave this empty if the app sends responses to this portal. Otherwise enter the server's address with "
                    + "its context path, such as https://responses.example.org/labkey. The portal asks that server to "
                    + "withdraw participants whose accounts leave a study or are deleted, and no one can enroll here.",
                error: problems[ResponseServerRepository.field], limit: ResponseServerAddress.lengthMax,
                isOptional: true)
        }
    }
}
