import SQLStore
import Vocabulary

/// Finds folders and channels by name, by row ID or by parent.
///
/// Finding needs no grant, since a subject alone gives no rights; those come from ``Roles``. Items in the trash are not
/// found.
public enum FolderRepository {
    /// Returns the location with these names, compared without case; nil if there is none.
    public static func place(_ path: FolderPath, in transaction: borrowing Transaction) throws
        -> FolderLocation?
    {
        guard let organization = path.organization else { return .site }
        guard let app = path.app else {
            return try self.organization(organization, in: transaction).map(FolderLocation.organization)
        }
        guard let study = path.study else {
            return try self.app(organization, app, in: transaction).map(FolderLocation.app)
        }
        return try channel(organization, app, study, in: transaction).map(FolderLocation.channel)
    }

    /// Returns the organization with this name.
    public static func organization(
        _ name: String, in transaction: borrowing Transaction
    ) throws -> OrganizationFolder? {
        try transaction.first(
            """
            select \(fragment: organizationColumns) from folders o
            where o.parent_id = 1 and o.name_key = \(FolderName.folded(name)) and o.trash_id is null
            """
        ) { row in try OrganizationFolder(row, at: 0) }
    }

    /// Returns the app with these names.
    public static func app(
        _ organization: String, _ app: String, in transaction: borrowing Transaction
    ) throws -> AppFolder? {
        try transaction.first(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns)
            from folders o
            join folders a on a.parent_id = o.id and a.name_key = \(FolderName.folded(app))
            where o.parent_id = 1 and o.name_key = \(FolderName.folded(organization)) and a.trash_id is null
            """
        ) { row in try AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)) }
    }

    /// Returns the app whose builds send these names.
    public static func app(
        _ app: AppID, builtFor organization: OrganizationID, in transaction: borrowing Transaction
    ) throws -> AppFolder? {
        try transaction.first(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns)
            from folders a join folders o on o.id = a.parent_id
            where a.kind = 'app' and a.trash_id is null
                and a.sent_org_key = \(organization.folded) and a.name_key = \(app.folded)
            """
        ) { row in try AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)) }
    }

    /// Returns the app with this App ID if it's the only one of the site; nil if there is none, or one in several
    /// organizations.
    public static func onlyApp(
        _ app: AppID, in transaction: borrowing Transaction
    ) throws -> AppFolder? {
        let found = try transaction.rows(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns)
            from folders a join folders o on o.id = a.parent_id
            where a.kind = 'app' and a.trash_id is null and a.name_key = \(app.folded)
            limit 2
            """
        ) { row in try AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)) }
        return found.count == 1 ? found.first : nil
    }

    /// Returns the channel that an app offers under a Study ID.
    public static func channel(
        _ organization: String, _ app: String, _ study: String, in transaction: borrowing Transaction
    ) throws -> Channel? {
        try transaction.first(
            """
            \(fragment: channelColumns)
            from folders o
            join folders a on a.parent_id = o.id and a.name_key = \(FolderName.folded(app))
            join channels c on c.app_folder_id = a.id and c.study_id_key = \(FolderName.folded(study))
            join folders s on s.id = c.study_folder_id
            join folders p on p.id = s.parent_id
            where o.parent_id = 1 and o.name_key = \(FolderName.folded(organization)) and c.trash_id is null
            """
        ) { row in try Channel(row) }
    }

    /// Returns the channel with this row ID.
    public static func channel(_ id: ChannelID, in transaction: borrowing Transaction) throws -> Channel? {
        try transaction.first("\(fragment: channelSelect) and c.id = \(id)") { row in try Channel(row) }
    }

    /// Returns all channels of the site with this Study ID, oldest first. Response folders may share one.
    public static func channels(
        named study: StudyID, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        try transaction.rows(
            "\(fragment: channelSelect) and c.study_id_key = \(study.folded) order by c.id"
        ) { row in try Channel(row) }
    }

    /// Returns the channels of a study, Live before Test.
    public static func channels(
        of study: StudyFolder, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        try transaction.rows(
            "\(fragment: channelSelect) and c.study_folder_id = \(study.id) order by c.kind"
        ) { row in try Channel(row) }
    }

    /// Returns the channels that an app offers, by Study ID.
    public static func channels(
        offeredBy app: AppFolder, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        try transaction.rows(
            "\(fragment: channelSelect) and c.app_folder_id = \(app.id) order by c.study_id_key"
        ) { row in try Channel(row) }
    }

    /// Returns the channels that the apps of an organization offer, by app and Study ID.
    public static func channels(
        in organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        try transaction.rows(
            """
            \(fragment: channelSelect) and o.id = \(organization.id) order by a.name_key, c.study_id_key
            """
        ) { row in try Channel(row) }
    }

    /// Returns all channels of the site, by organization, app and Study ID. For startup and jobs.
    public static func channels(in transaction: borrowing Transaction) throws -> [Channel] {
        try transaction.rows(
            "\(fragment: channelSelect) order by o.name_key, a.name_key, c.study_id_key"
        ) { row in try Channel(row) }
    }

    /// Returns the organizations by name.
    public static func organizations(in transaction: borrowing Transaction) throws -> [OrganizationFolder] {
        try transaction.rows(
            """
            select \(fragment: organizationColumns) from folders o
            where o.parent_id = 1 and o.trash_id is null order by o.name_key
            """
        ) { row in try OrganizationFolder(row, at: 0) }
    }

    /// Returns the apps of an organization by name.
    public static func apps(
        of organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> [AppFolder] {
        try transaction.rows(
            """
            select \(fragment: appColumns) from folders a
            where a.parent_id = \(organization.id) and a.trash_id is null order by a.name_key
            """
        ) { row in try AppFolder(row, at: 0, in: organization) }
    }

    /// Returns all apps of the site, by organization and name.
    public static func apps(in transaction: borrowing Transaction) throws -> [AppFolder] {
        try transaction.rows(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns)
            from folders a join folders o on o.id = a.parent_id
            where a.kind = 'app' and a.trash_id is null order by o.name_key, a.name_key
            """
        ) { row in try AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)) }
    }

    /// Returns the app with this row ID.
    public static func app(_ id: FolderID, in transaction: borrowing Transaction) throws -> AppFolder? {
        try transaction.first(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns)
            from folders a join folders o on o.id = a.parent_id
            where a.id = \(id) and a.kind = 'app' and a.trash_id is null
            """
        ) { row in try AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)) }
    }

    /// Returns the study with this row ID.
    public static func study(_ id: FolderID, in transaction: borrowing Transaction) throws -> StudyFolder? {
        try transaction.first(
            """
            select \(fragment: organizationColumns), \(fragment: appColumns),
                \(fragment: studyColumns)
            from folders s join folders a on a.id = s.parent_id join folders o on o.id = a.parent_id
            where s.id = \(id) and s.kind = 'study' and s.trash_id is null
            """
        ) { row in
            try StudyFolder(row, at: 11, in: AppFolder(row, at: 5, in: OrganizationFolder(row, at: 0)))
        }
    }

    /// Returns the folder with this row ID, of any level.
    public static func folder(_ id: FolderID, in transaction: borrowing Transaction) throws -> Folder? {
        if id == .site { return .site(SiteFolder()) }
        if let study = try study(id, in: transaction) { return .study(study) }
        if let app = try app(id, in: transaction) { return .app(app) }
        return try transaction.first(
            """
            select \(fragment: organizationColumns) from folders o
            where o.id = \(id) and o.parent_id = 1 and o.trash_id is null
            """
        ) { row in .organization(try OrganizationFolder(row, at: 0)) }
    }
}
