import Access
import PortalUI
import SQLStore
import Vocabulary

/// Where a participant of a study with sites belongs.
package struct ParticipantSite: Sendable, Hashable {
    /// Nil for a participant without a site.
    package let site: StudySiteName?

    /// The site for the facts about a participant's data, with a link for users who can open its page.
    package func fact(opens: Bool, in channel: Channel) -> DescriptionItem {
        guard let site else { return DescriptionItem("Site", LinkedText("No site")) }
        return DescriptionItem(
            "Site",
            opens ? .link(site.title, to: ResponsePaths.site(site.id, channel)) : LinkedText(site.title))
    }
}

/// Reads the sites of participants.
package enum ParticipantSiteRepository {
    /// Returns the site of a participant whom the grant covers; nil in a study without sites.
    package static func site(
        of participant: ParticipantID, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantSite? {
        guard try StudySiteRepository.hasSites(grant.subject.id, in: transaction) else { return nil }
        return try transaction.first(
            """
            select s.id, s.code, s.name from participants p left join study_sites s on s.id = p.site_id
            where p.id = \(participant) and p.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "p.site_id"))
            """
        ) { row in
            let id: StudySiteID? = try row[0]
            return ParticipantSite(
                site: try id.map { StudySiteName(id: $0, code: try row[1], name: try row[2]) })
        }
    }
}

extension SiteFilter? {
    /// Returns the condition that a column with a site, null for none, matches.
    package func condition(on column: SQL) -> SQL {
        switch self {
        case .site(let site): "\(fragment: column) = \(site)"
        case .noSite: "\(fragment: column) is null"
        case nil: "1 = 1"
        }
    }
}
