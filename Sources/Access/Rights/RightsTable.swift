/// Which role may what: the one place where this is decided.
///
/// The lines follow the table of rights in DESIGN.md, section 3. A Study Lead's and a Coordinator's column
/// hold only what they add to a Study Designer or to a Reader or Editor.
public enum RightsTable {
    /// One right and the roles that hold it, from the widest to the narrowest.
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
            .reader,
            .coordinator),
        Row(.manageSite, .siteAdmin),
        Row(.manageOrganization, .siteAdmin, .orgAdmin),
        Row(.managePeople, .siteAdmin, .orgAdmin),
        Row(.manageApp, .siteAdmin, .orgAdmin),
        Row(.archiveApp, .siteAdmin, .orgAdmin),
        Row(.manageRoles, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.setUpStudy, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.revealAppTokens, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.viewAudit, .siteAdmin, .orgAdmin, .folderAdmin),
        Row(.createStudy, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.manageStudyAdmins, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.viewDesign, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .studyViewer),
        Row(.editDesign, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.useLibrary, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner),
        Row(.publishStudy, .siteAdmin, .orgAdmin, .folderAdmin, .studyLead),
        Row(
            .viewTokenCounts, .siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .editor, .reader,
            .coordinator),
        Row(.handleTokens, .siteAdmin, .orgAdmin, .folderAdmin, .coordinator),
        Row(.viewResponses, .siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader),
        Row(.editResponses, .siteAdmin, .orgAdmin, .folderAdmin, .editor),
    ]

    /// The roles that hold a right.
    public static func roles(granting right: Right) -> RoleSet { byRight[Int(right.rawValue)] }

    /// The narrowest role that gives a right, which is the one to ask for; none that only repeats what it adds to.
    public static func narrowestRole(granting right: Right) -> Role {
        let roles = roles(granting: right)
        // Every right has a line, which a test holds; the Site Admin is in all of them.
        return roles.roles.last { $0.bases.allSatisfy { !roles.contains($0) } } ?? .siteAdmin
    }

    static func rights(of role: Role) -> RightSet { rights(at: role.bit.rawValue.trailingZeroBitCount) }

    /// The rights of the role with this bit: roles have their bits in the order of their declaration.
    static func rights(at bit: Int) -> RightSet { byRole[bit] }

    private static let byRight: [RoleSet] = Right.allCases.map { right in
        lines.first { $0.right == right }?.roles ?? []
    }

    private static let byRole: [RightSet] = Role.allCases.map { role in
        RightSet(lines.filter { $0.roles.contains(role) }.map(\.right))
    }
}
