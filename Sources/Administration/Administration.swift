// Administration: pages for users, folders, roles, apps, site settings and the audit.
//
//   Entry/    signing in and out, and the links by which people choose a password
//   Home/     the studies and organizations that somebody may enter
//   Account/  one's own password and sessions
import Access
import PortalUI

/// What Administration adds to the navigation.
public let administrationSections = [
    SectionLink("Studies", icon: .home, on: .site, in: .home, at: "", for: nil, key: "s"),
    SectionLink("Studies", icon: .home, on: .organization, in: .home, at: "", for: .enter),
    SectionLink("Studies", icon: .home, on: .app, in: .home, at: "", for: .enter),
]
