// Administration: pages for users, folders, roles, apps, site settings and the audit log.
//
//   SignIn/         signing in and out, and the links for choosing a password
//   Studies/        the studies, organizations and apps that a user has access to, with their counts
//   Organizations/  creating and renaming organizations
//   Apps/           creating and renaming apps, and the credentials that their builds send
//   API/            the reference of the API, generated from the routes' descriptions
//   Audit/          the audit log: pages, export, and the verification of its hash chain
//   Status/         the site's health: disk, jobs, mail, forwarding, backups
//   Errors/         server errors, without any data that people or apps sent
//   Backups/        the backups of the site, scheduled and requested
//   Settings/       the site's configuration, as set by the operator
//   Signatures/     where signatures are required, and the signatures on a study
//   Account/        the user's own name, password, second factor and sessions
//   Passkeys/       the user's own passkeys, and signing in with one
//   Providers/      sign-in with an organization's OpenID Connect provider
//   People/         users of the site and of organizations: invitations, deactivation, sessions
//   Invitations/    roles offered to an email address: pending for managers, to accept or decline for the recipient
//   Groups/         groups of users
//   Trash/          deleting and restoring folders
//   Archive/        archiving organizations and apps, which makes them read-only
//   Permissions/    roles on every folder, inheritance, and explanations of users' rights
import Access
import PortalUI
import Studies

/// The sections that Administration adds to the navigation.
public let administrationSections =
    [
        SectionLink(
            "Studies", icon: .home, on: .site, in: .home, at: "", for: nil, key: "s",
            with: [
                SectionPage("Your account", at: "/account"), SectionPage("API keys", at: APIKeysPage.address),
                SectionPage("Second factor", at: SecondFactorPage.address),
                SectionPage("Passkeys", at: PasskeysPage.address), SectionPage("Roles", at: "/roles"),
            ]),
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
            "Permissions", icon: .key, on: kind, in: .manage, at: "/permissions", for: .manageRoles, key: "m")
    }

/// The settings and audit pages of a folder.
private let placeSections: [SectionLink] =
    [
        SectionLink("Credentials", icon: .idCard, on: .app, in: .manage, at: "/credentials", for: .manageApp),
        SectionLink(
            "Status", icon: .pulse, on: .site, in: .manage, at: AdministrationPaths.status, for: .manageSite,
            with: [
                SectionPage("Backups", at: AdministrationPaths.backups),
                SectionPage("Errors", at: AdministrationPaths.errors),
            ]),
        SectionLink("Site settings", icon: .gear, on: .site, in: .manage, at: "/settings", for: .manageSite),
        SectionLink(
            "Organization settings", icon: .gear, on: .organization, in: .manage, at: "/settings",
            for: .manageOrganization,
            with: [
                SectionPage("Sign-in provider", at: "/settings/provider"),
                SectionPage("Two-person approval", at: "/settings/approval"),
            ]),
        SectionLink("App settings", icon: .gear, on: .app, in: .manage, at: "/settings", for: .manageApp),
        SectionLink("Trash", icon: .trash, on: .site, in: .manage, at: "/trash", for: .manageSite),
        SectionLink(
            "Trash", icon: .trash, on: .organization, in: .manage, at: "/trash", for: .manageOrganization),
        SectionLink(
            "Signatures", icon: .signature, on: .study, in: .manage,
            at: AdministrationPaths.signaturesSuffix, for: .enter),
    ]
    + FolderKind.allCases.map { kind in
        SectionLink(
            "Audit log", icon: .clock, on: kind, in: .manage, at: AdministrationPaths.audit, for: .viewAudit,
            with: auditPages(of: kind))
    }

/// The pages of the audit log: what is kept how long for the site, and the report for inspectors of a study.
private func auditPages(of kind: FolderKind) -> [SectionPage] {
    switch kind {
    case .site: [SectionPage("Retention", at: AdministrationPaths.auditRetention, for: .manageSite)]
    case .study: [SectionPage("Inspection report", at: AdministrationPaths.audit + "/report")]
    case .organization, .app: []
    }
}
