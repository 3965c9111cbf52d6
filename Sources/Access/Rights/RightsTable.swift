/// The table of which roles grant which rights; the only place where this is defined.
///
/// The lines follow the table of rights in DESIGN.md, section 3. The columns of a Study Lead and a Coordinator contain
/// only what they add to a Study Designer or to a Reader or Editor.
public enum RightsTable {
    /// A right and the roles that grant it, from the widest to the narrowest.
    public struct Row: Sendable {
        public let right: Right
        public let roles: RoleSet

        init(_ right: Right, _ roles: Role...) {
            self.right = right
            self.roles = RoleSet(roles)
        }
    }

    /// The table.
    public static let lines: [Row] = [
        Row(
            .enter, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .studyLead, .studyViewer, .editor,
            .reader, .coordinator, .monitor),
        Row(.manageSite, .siteAdmin),
        Row(.manageOrganization, .siteAdmin, .orgAdmin),
        Row(.managePeople, .siteAdmin, .orgAdmin),
        Row(.manageApp, .siteAdmin, .orgAdmin),
        Row(.archiveApp, .siteAdmin, .orgAdmin),
        Row(.manageRoles, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.setUpStudy, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.manageStudySites, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.revealAppTokens, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.manageAccounts, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.viewAudit, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.createStudy, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.manageStudyAdmins, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.viewDesign, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .studyViewer),
        Row(.commentOnDesign, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .studyViewer),
        Row(.editDesign, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.useLibrary, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.publishStudy, .siteAdmin, .orgAdmin, .folderAdmin, .studyLead),
        Row(
            .viewTokenCounts, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .editor, .reader,
            .coordinator),
        Row(.handleTokens, .siteAdmin, .orgAdmin, .folderAdmin, .coordinator),
        Row(.viewParticipants, .siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader, .monitor),
        Row(.viewResponses, .siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader),
        Row(.editResponses, .siteAdmin, .orgAdmin, .folderAdmin, .editor),
        Row(.followParticipants, .siteAdmin, .orgAdmin, .folderAdmin, .editor, .coordinator),
        Row(.decideDeviations, .siteAdmin, .orgAdmin, .folderAdmin, .editor),
        Row(.exportIdentifiers, .siteAdmin, .orgAdmin, .folderAdmin, .editor),
        Row(.answerDataRequests, .siteAdmin, .orgAdmin, .folderAdmin, .editor),
    ]

    /// Returns the roles that grant a right.
    public static func roles(granting right: Right) -> RoleSet { byRight[Int(right.rawValue)] }

    /// Returns the narrowest role that grants a right, for error messages. Skips a role that only repeats a right of
    /// its base role, and those that end by themselves.
    public static func narrowestRole(granting right: Right) -> Role {
        let roles = roles(granting: right)
        // A test checks that every right has a line; the Site Admin is in all of them.
        return roles.roles.last {
            $0.daysUntilEnd == nil && ($0.bases.isEmpty || !$0.bases.allSatisfy { roles.contains($0) })
        } ?? .siteAdmin
    }

    static func rights(of role: Role) -> RightSet { rights(at: role.bit.rawValue.trailingZeroBitCount) }

    /// Returns the rights of the role with this bit. Bits follow the order in which the roles are declared.
    static func rights(at bit: Int) -> RightSet { byRole[bit] }

    private static let byRight: [RoleSet] = Right.allCases.map { right in
        lines.first { $0.right == right }?.roles ?? []
    }

    private static let byRole: [RightSet] = Role.allCases.map { role in
        RightSet(lines.filter { $0.roles.contains(role) }.map(\.right))
    }
}
