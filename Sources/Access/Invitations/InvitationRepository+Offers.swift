import SQLStore
import Timekeeping
import Vocabulary

// The roles that invitations offer, on folders and at sites.

extension InvitationRepository {
    private struct Offer {
        let invitation: InvitationID
        let folder: FolderID
        let role: Role
        let invitedBy: String
        let inviter: UserID?
        let site: OfferedSite?

        init(_ row: Row) throws {
            (invitation, folder) = (try row[0], try row[1])
            (role, invitedBy, inviter) = (try RoleRepository.role(row[2]), try row[3], try row[4])
            let id: StudySiteID? = try row[5]
            site = try id.map {
                OfferedSite(
                    id: $0, code: try row[6], title: "\(try row[7] as String) (\(try row[6] as String))",
                    hasEnded: try row[8] as Int == 1)
            }
        }
    }

    /// Returns the invitations with the roles that they offer in folders of their own organization, below a folder.
    static func withRoles(
        _ invitations: [Invitation], below top: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [Invitation] {
        guard !invitations.isEmpty else { return [] }
        let offers = Dictionary(
            grouping: try offers(of: invitations.map(\.id), transaction), by: \.invitation)
        let folders = try FolderRepository.folders(
            Set(offers.values.joined().map(\.folder)), below: top, in: transaction)
        return try invitations.map { invitation in
            var invitation = invitation
            invitation.roles = try (offers[invitation.id] ?? []).compactMap { offer in
                guard let folder = folders[offer.folder],
                    // Invitations don't follow an app that was moved to another organization.
                    invitation.home == (folder.organization?.id ?? .site)
                else { return nil }
                return try role(of: offer, on: folder, at: now, transaction)
            }
            .sorted { $0.order < $1.order }
            return invitation
        }
    }

    private static func role(
        of offer: Offer, on folder: Folder, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> OfferedRole {
        OfferedRole(
            role: offer.role, folder: folder, site: offer.site, invitedBy: offer.invitedBy,
            isGrantable: try RoleRepository.canStillAssign(
                offer.role, on: folder, isAtSite: offer.site != nil, inviter: offer.inviter, at: now,
                in: transaction))
    }

    private static func offers(
        of invitations: [InvitationID], _ transaction: borrowing Transaction
    ) throws -> [Offer] {
        try transaction.rows(
            """
            select r.invitation_id, r.folder_id, r.role, r.invited_by, r.inviter_id, s.id, s.code, s.name,
                case when s.closed_at is null and c.trash_id is null then 0 else 1 end
            from invitation_roles r
            left join study_sites s on s.id = r.site_id left join channels c on c.id = s.channel_id
            where r.invitation_id in (\(list: invitations))
            """, Offer.init)
    }
}

extension OfferedRole {
    /// Sorts from the widest role to the narrowest, each from the top of the tree downwards, the entire folder first.
    fileprivate var order: (RoleSet.RawValue, String, String) {
        (role.bit.rawValue, folder.path, site?.title ?? "")
    }
}
