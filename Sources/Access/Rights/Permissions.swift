// All permissions. Each line of the table of rights has a type here, with the subject that it applies to.

/// Managing site settings, organizations, site errors and status.
public enum ManageSite: PeopleManaging {
    public typealias Subject = SiteFolder
    public static let right = Right.manageSite
}

/// Managing the organization itself: its settings, including rules for users, and its apps.
public enum ManageOrganization: PeopleManaging {
    public typealias Subject = OrganizationFolder
    public static let right = Right.manageOrganization
}

/// Managing the organization's users and groups. Also allowed while it is archived, so that readers can be added and
/// departing users removed.
public enum ManagePeople: PeopleManaging {
    public typealias Subject = OrganizationFolder
    public static let right = Right.managePeople
}

/// Entering an organization: any role on it, or on something below it.
public enum EnterOrganization: Permission {
    public typealias Subject = OrganizationFolder
    public static let right = Right.enter
}

/// Entering an app: any role on it, or on a study below it.
public enum EnterApp: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.enter
}

/// Entering a study: any role on it.
public enum EnterStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.enter
}

/// Managing the app's properties, credentials, notifications and gateway pages.
public enum ManageApp: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.manageApp
}

/// Setting what an app's users see: its properties, and messages to all of them. API keys for designs may do
/// it, too, if their owner manages the app.
public enum DesignApp: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.manageApp
    public static let keyScopes: Set<APIKeyScope> = [.design, .administration]
}

/// Archiving and unarchiving an organization.
public enum ArchiveOrganization: Archiving {
    public typealias Subject = OrganizationFolder
    public static let right = Right.manageSite
}

/// Archiving and unarchiving an app.
public enum ArchiveApp: Archiving {
    public typealias Subject = AppFolder
    public static let right = Right.archiveApp
}

/// Assigning and revoking roles on a folder of any level, and stopping or resuming inheritance.
public enum ManageRoles: Permission {
    public typealias Subject = Folder
    public static let right = Right.manageRoles
}

/// Reading the audit log of a folder of any level.
public enum ViewAudit: Permission {
    public typealias Subject = Folder
    public static let right = Right.viewAudit
}

/// Creating a study in an app.
public enum CreateStudy: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.createStudy
}

/// Choosing who designs, leads or views a study.
public enum ManageStudyAdmins: Permission {
    public typealias Subject = StudyFolder
    public static let right = Right.manageStudyAdmins
}

/// Reading a design.
public enum ViewDesign: DesignReading {
    public typealias Subject = StudyFolder
    public static let right = Right.viewDesign
}

/// Commenting on a design, suggesting changes, and answering review requests.
public enum CommentOnDesign: DesignReading {
    public typealias Subject = StudyFolder
    public static let right = Right.commentOnDesign
}

/// Changing a design.
public enum EditDesign: DesignReading {
    public typealias Subject = StudyFolder
    public static let right = Right.editDesign
}

/// Using an organization's library and adding to it: the right on the organization, or on something below it.
public enum UseLibrary: Permission {
    public typealias Subject = OrganizationFolder
    public static let right = Right.useLibrary
}

/// Publishing, launching, pausing, resuming and deactivating a channel.
public enum PublishStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.publishStudy
}

/// Configuring a study: collection, metadata, forwarding, and the API test page.
public enum ConfigureStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.setUpStudy
}

/// Managing a study's sites, who works at them, and which participants belong to them.
public enum ManageStudySites: Permission {
    public typealias Subject = Channel
    public static let right = Right.manageStudySites
}

/// Configuring what a folder of any level hands down to the studies below it.
public enum ConfigureFolder: Permission {
    public typealias Subject = Folder
    public static let right = Right.setUpStudy
}

/// Showing the credentials of single participants, which is audited each time.
public enum RevealAppTokens: Permission {
    public typealias Subject = Channel
    public static let right = Right.revealAppTokens
}

/// Participants' accounts of an app: viewing them, helping their owners, and deleting accounts. Also allowed
/// while the app is archived, because participants can ask for the deletion of their accounts at any time.
public enum ManageAccounts: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.manageAccounts
}

/// Token batches and their counts, without the tokens' values.
public enum ViewTokenCounts: TokenCounting {
    public typealias Subject = Channel
    public static let right = Right.viewTokenCounts
}

/// Tokens themselves: viewing, exporting, printing, generating and revoking them.
public enum ManageTokens: TokenCounting {
    public typealias Subject = Channel
    public static let right = Right.handleTokens
}

/// Lists, the Response table, exports, the user's own views and the SQL page.
public enum ViewResponses: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.viewResponses
}

/// Shared views, List rows, participant properties and reprocessing.
public enum EditResponses: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.editResponses
}

/// Tasks about participants and notes on them.
public enum FollowParticipants: StudySiteLimited, ParticipantReadingAtSites {
    public typealias Subject = Channel
    public static let right = Right.followParticipants
}

/// Participants by number, their runs and deviations, without their answers.
public enum ViewParticipants: StudySiteLimited, ParticipantReadingAtSites {
    public typealias Subject = Channel
    public static let right = Right.viewParticipants
}

/// Deciding on protocol deviations of the whole study.
public enum DecideDeviations: StudySiteLimited, ParticipantReadingAtSites {
    public typealias Subject = Channel
    public static let right = Right.decideDeviations
}

/// Files with data that identifies participants, of the whole study.
public enum ExportIdentifiers: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.exportIdentifiers
}

/// Answering what participants of the whole study ask for about their data.
public enum AnswerDataRequests: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.answerDataRequests
}

/// Any permission that includes reading a design.
public protocol DesignReading: Permission where Subject == StudyFolder {}

/// Any permission that includes reading batches and counts of the whole study.
public protocol TokenCounting: TokenCountingAtSites {}

/// Any permission that includes reading responses and Lists of the whole study.
public protocol ResponseReading: ResponseReadingAtSites {}

/// Any permission to archive and unarchive its subject.
public protocol Archiving: Permission where Subject: Archivable {}

/// Any permission to manage the users and groups whose home is its subject.
public protocol PeopleManaging: Permission {}
