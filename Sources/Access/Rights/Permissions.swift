// Every permission. A line of the table of rights becomes a type here, with the subject that it is held on.

/// Site settings, organizations, site errors and status.
public enum ManageSite: PeopleManaging {
    public typealias Subject = SiteFolder
    public static let right = Right.manageSite
}

/// The organization itself: its rules, also about people, and its apps.
public enum ManageOrganization: PeopleManaging {
    public typealias Subject = OrganizationFolder
    public static let right = Right.manageOrganization
}

/// The organization's people and groups, also while it is archived: anyone who has to read is let in, and anyone who
/// leaves is shut out.
public enum ManagePeople: PeopleManaging {
    public typealias Subject = OrganizationFolder
    public static let right = Right.managePeople
}

/// Coming into an organization: any role on it, or on something below it.
public enum EnterOrganization: Permission {
    public typealias Subject = OrganizationFolder
    public static let right = Right.enter
}

/// Coming into an app: any role on it, or on a study below it.
public enum EnterApp: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.enter
}

/// Coming into a study: any role on it.
public enum EnterStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.enter
}

/// The app's properties, credentials, notifications and gateway pages.
public enum ManageApp: Permission {
    public typealias Subject = AppFolder
    public static let right = Right.manageApp
}

/// Archiving an organization, and taking it out of the archive.
public enum ArchiveOrganization: Archiving {
    public typealias Subject = OrganizationFolder
    public static let right = Right.manageSite
}

/// Archiving an app, and taking it out of the archive.
public enum ArchiveApp: Archiving {
    public typealias Subject = AppFolder
    public static let right = Right.archiveApp
}

/// Giving and taking roles on a folder of any level, and stopping or resuming inheritance.
public enum ManageRoles: Permission {
    public typealias Subject = Folder
    public static let right = Right.manageRoles
}

/// The audit of a folder of any level.
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

/// Seeing a design.
public enum ViewDesign: DesignReading {
    public typealias Subject = StudyFolder
    public static let right = Right.viewDesign
}

/// Changing a design.
public enum EditDesign: DesignReading {
    public typealias Subject = StudyFolder
    public static let right = Right.editDesign
}

/// Using the library of an organization, and filling it: the right on it, or on something below it.
public enum UseLibrary: Permission {
    public typealias Subject = OrganizationFolder
    public static let right = Right.useLibrary
}

/// Publishing, launching, pausing, resuming and deactivating a channel.
public enum PublishStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.publishStudy
}

/// Study set-up: collection, metadata, forwarding, and the page that tries the API.
public enum ConfigureStudy: Permission {
    public typealias Subject = Channel
    public static let right = Right.setUpStudy
}

/// What a folder of any level hands down to the set-up of the studies below it.
public enum ConfigureFolder: Permission {
    public typealias Subject = Folder
    public static let right = Right.setUpStudy
}

/// Revealing the credentials of single participants, which is audited each time.
public enum RevealAppTokens: Permission {
    public typealias Subject = Channel
    public static let right = Right.revealAppTokens
}

/// Token batches and their counts, without the tokens' values.
public enum ViewTokenCounts: TokenCounting {
    public typealias Subject = Channel
    public static let right = Right.viewTokenCounts
}

/// Tokens themselves: seeing, exporting, printing, making and revoking them.
public enum ManageTokens: TokenCounting {
    public typealias Subject = Channel
    public static let right = Right.handleTokens
}

/// Lists, the Response table, exports, own views and the SQL page.
public enum ViewResponses: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.viewResponses
}

/// Shared views, List rows, participant properties and reprocessing.
public enum EditResponses: ResponseReading {
    public typealias Subject = Channel
    public static let right = Right.editResponses
}

/// Any permission that includes reading a design.
public protocol DesignReading: Permission where Subject == StudyFolder {}

/// Any permission that includes reading batches and counts.
public protocol TokenCounting: Permission where Subject == Channel {}

/// Any permission that includes reading responses and Lists.
public protocol ResponseReading: Permission where Subject == Channel {}

/// Any permission to archive its subject, and to take it out of the archive.
public protocol Archiving: Permission where Subject: Archivable {}

/// Any permission to manage the users and groups whose home is its subject.
public protocol PeopleManaging: Permission {}
