// Administration: pages for users, folders, roles, apps, site settings and the audit.
//
//   SignIn/         signing in and out, and the links by which people choose a password
//   Studies/        the studies, organizations and apps that a user has access to, with their counts
//   Organizations/  making organizations, and their names
//   Apps/           making apps, their names, and the credentials that their builds present
//   API/            what programs may call, as its routes describe themselves
//   Audit/          who did what: pages, export, and the check of the chain
//   Status/         how the site is: disk, jobs, mail, forwarding, backups
//   Errors/         what failed on the site, without anything that people or apps had sent
//   Backups/        the backups of the site, scheduled and requested
//   Settings/       how the operator set the site up
//   Signatures/     where signatures are required, and those on a study
//   Account/        one's own name, password, second factor and sessions
//   Passkeys/       passkeys of one's own account, and signing in with one
//   Providers/      sign-in with an organization's OpenID Connect provider
//   People/         users of the site and of organizations: inviting, shutting out, sessions
//   Invitations/    roles that were offered to an address: those who manage see them wait, its owner answers
//   Groups/         groups of users
//   Trash/          deleting folders, and bringing them back
//   Archive/        putting organizations and apps out of the way, to be read only
//   Permissions/    roles on every folder, inheritance, and why someone may do something
import Access
import PortalUI
import Studies

/// What Administration adds to the navigation.
public let administrationSections =
    [
        SectionLink("Studies", icon: .home, on: .site, in: .home, at: "", for: nil, key: "s"),
        SectionLink("Studies", icon: .home, on: .organization, in: .home, at: "", for: .enter),
        SectionLink("Studies", icon: .home, on: .app, in: .home, at: "", for: .enter),
    ] + peopleSections + placeSections

private let peopleSections =
    [
        SectionLink("Users", icon: .people, on: .site, in: .manage, at: "/users", for: .manageSite, key: "u"),
        SectionLink(
            "Users", icon: .people, on: .organization, in: .manage, at: "/users", for: .managePeople,
            key: "u"),
        SectionLink("Groups", icon: .group, on: .site, in: .manage, at: "/groups", for: .manageSite),
        SectionLink(
            "Groups", icon: .group, on: .organization, in: .manage, at: "/groups", for: .managePeople),
    ]
    + FolderKind.allCases.map { kind in
        SectionLink(
            "Permissions", icon: .key, on: kind, in: .manage, at: "/permissions", for: .manageRoles, key: "p")
    }

/// The pages of places and their audit.
private let placeSections: [SectionLink] =
    [
        SectionLink("Credentials", icon: .idCard, on: .app, in: .manage, at: "/credentials", for: .manageApp),
        SectionLink(
            "Status", icon: .pulse, on: .site, in: .manage, at: AdministrationPaths.status, for: .manageSite),
        SectionLink("Site settings", icon: .gear, on: .site, in: .manage, at: "/settings", for: .manageSite),
        SectionLink(
            "Organization settings", icon: .gear, on: .organization, in: .manage, at: "/settings",
            for: .manageOrganization),
        SectionLink("App settings", icon: .gear, on: .app, in: .manage, at: "/settings", for: .manageApp),
        SectionLink("Trash", icon: .trash, on: .site, in: .manage, at: "/trash", for: .manageSite),
        SectionLink(
            "Trash", icon: .trash, on: .organization, in: .manage, at: "/trash", for: .manageOrganization),
    ]
    + FolderKind.allCases.map { kind in
        SectionLink(
            "Audit log", icon: .clock, on: kind, in: .manage, at: AdministrationPaths.audit, for: .viewAudit)
    }
