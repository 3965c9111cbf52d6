// Administration: pages for users, folders, roles, apps, site settings and the audit.
//
//   Entry/        signing in and out, and the links by which people choose a password
//   Home/         the studies and organizations that somebody may enter
//   Account/      one's own name, password and sessions
//   People/       users of the site and of organizations: inviting, shutting out, sessions
//   Groups/       groups of users
//   Permissions/  roles on every folder, inheritance, and why somebody may do something
import Access
import PortalUI
import Studies

/// What Administration adds to the navigation.
public let administrationSections =
    [
        SectionLink("Studies", icon: .home, on: .site, in: .home, at: "", for: nil, key: "s"),
        SectionLink("Studies", icon: .home, on: .organization, in: .home, at: "", for: .enter),
        SectionLink("Studies", icon: .home, on: .app, in: .home, at: "", for: .enter),
    ] + peopleSections

private let peopleSections =
    [
        SectionLink("Users", icon: .people, on: .site, in: .manage, at: "/users", for: .manageSite, key: "u"),
        SectionLink(
            "Users", icon: .people, on: .organization, in: .manage, at: "/users", for: .manageOrganization,
            key: "u"),
        SectionLink("Groups", icon: .group, on: .site, in: .manage, at: "/groups", for: .manageSite),
        SectionLink(
            "Groups", icon: .group, on: .organization, in: .manage, at: "/groups", for: .manageOrganization),
    ]
    + FolderKind.allCases.map { kind in
        SectionLink(
            "Permissions", icon: .key, on: kind, in: .manage, at: "/permissions", for: .manageRoles, key: "p")
    }
