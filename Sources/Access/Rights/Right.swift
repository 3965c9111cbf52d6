/// A right that roles grant, one for each line of ``RightsTable``.
public enum Right: UInt8, CaseIterable, Sendable {
    case enter
    case manageSite
    case manageOrganization
    case managePeople
    case manageApp
    case archiveApp
    case manageRoles
    case setUpStudy
    case manageStudySites
    case revealAppTokens
    case manageAccounts
    case viewAudit
    case createStudy
    case manageStudyAdmins
    case viewDesign
    case commentOnDesign
    case editDesign
    case useLibrary
    case publishStudy
    case viewTokenCounts
    case handleTokens
    case viewParticipants
    case viewResponses
    case editResponses
    case followParticipants
    case decideDeviations
    case exportIdentifiers
    case answerDataRequests

    /// The name in the route table and in the audit log.
    public var name: String {
        switch self {
        case .enter: "folder.enter"
        case .manageSite: "site.manage"
        case .manageOrganization: "organization.manage"
        case .managePeople: "people.manage"
        case .manageApp: "app.manage"
        case .archiveApp: "app.archive"
        case .manageRoles: "roles.manage"
        case .setUpStudy: "study.set-up"
        case .manageStudySites: "study-sites.manage"
        case .revealAppTokens: "participants.reveal-tokens"
        case .manageAccounts: "accounts.manage"
        case .viewAudit: "audit.view"
        case .createStudy: "study.create"
        case .manageStudyAdmins: "study.manage-admins"
        case .viewDesign: "design.view"
        case .commentOnDesign: "design.comment"
        case .editDesign: "design.edit"
        case .useLibrary: "library.use"
        case .publishStudy: "study.publish"
        case .viewTokenCounts: "tokens.count"
        case .handleTokens: "tokens.handle"
        case .viewParticipants: "participants.view"
        case .viewResponses: "responses.view"
        case .editResponses: "responses.edit"
        case .followParticipants: "participants.follow"
        case .decideDeviations: "deviations.decide"
        case .exportIdentifiers: "responses.export-identifiers"
        case .answerDataRequests: "participants.answer-requests"
        }
    }

    /// The lowest level of folders on which the right is checked; below it, the right has no effect.
    public var level: FolderKind {
        switch self {
        case .manageSite: .site
        case .manageOrganization, .managePeople: .organization
        case .manageApp, .archiveApp, .manageAccounts, .createStudy: .app
        default: .study
        }
    }

    /// Returns whether the right has an effect on a folder of this level or below it.
    public func applies(to kind: FolderKind) -> Bool {
        let levels = FolderKind.allCases
        return (levels.firstIndex(of: kind) ?? 0) <= (levels.firstIndex(of: level) ?? 0)
    }

    /// Whether the right remains in an archived folder: rights to read, to manage access, and to unarchive.
    var remainsInArchive: Bool {
        switch self {
        case .enter, .viewDesign, .viewTokenCounts, .viewParticipants, .viewResponses, .viewAudit,
            .revealAppTokens, .exportIdentifiers:
            true
        // Participants can ask for the deletion of their accounts and for their data at any time.
        case .manageSite, .managePeople, .manageRoles, .archiveApp, .manageAccounts, .answerDataRequests: true
        case .manageOrganization, .manageApp, .setUpStudy, .manageStudySites, .createStudy,
            .manageStudyAdmins, .commentOnDesign,
            .editDesign, .useLibrary, .publishStudy, .handleTokens, .editResponses, .followParticipants,
            .decideDeviations:
            false
        }
    }

    /// The description of the right on the permissions page.
    public var title: String {
        switch self {
        case .enter: "Open the folder"
        case .manageSite: "Manage the site, its organizations and their errors"
        case .manageOrganization: "Manage the organization, its rules and apps"
        case .managePeople: "Manage the organization's people and groups"
        case .manageApp: "Manage the app, its properties and credentials"
        case .archiveApp: "Archive and unarchive the app"
        case .manageRoles: "Assign and remove roles"
        case .setUpStudy: "Set up collection, metadata and forwarding"
        case .manageStudySites: "Manage sites and who works there, and move participants between them"
        case .revealAppTokens: "Reveal the credentials of participants"
        case .manageAccounts: "See participants' accounts of the app, help their owners, and delete accounts"
        case .viewAudit: "Read the audit log"
        case .createStudy: "Create studies"
        case .manageStudyAdmins: "Manage who works on the design"
        case .viewDesign: "View the design"
        case .commentOnDesign: "Comment on the design and answer review requests"
        case .editDesign: "Change the design"
        case .useLibrary: "Use and add to the organization's library"
        case .publishStudy: "Publish, launch, pause and deactivate"
        case .viewTokenCounts: "View token batches and their counts"
        case .handleTokens: "Create, view, print and revoke tokens"
        case .viewParticipants: "View participants by number, their runs, adherence and deviations"
        case .viewResponses: "View responses and Lists"
        case .editResponses: "Edit List rows and reprocess responses"
        case .followParticipants:
            "Work on tasks, holds and notes of participants, record deviations, and send reminders"
        case .decideDeviations: "Decide on protocol deviations"
        case .exportIdentifiers: "Export data with identifiers"
        case .answerDataRequests:
            "Answer participants who ask for a copy of their data, a correction, or restricted processing"
        }
    }
}
