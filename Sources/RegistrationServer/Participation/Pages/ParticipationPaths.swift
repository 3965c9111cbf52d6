import Access
import PortalUI

/// The addresses of the pages about participation in a study.
enum ParticipationPaths {
    static let section = SectionLink(
        "Participation", icon: .chart, on: .study, in: .collect, at: place, for: .viewTokenCounts)

    /// The place of the pages in a study's folder.
    static let place = "/participation"
    static let page = "/orgs/{org}/apps/{app}/studies/{study}" + place
    static let account = page + "/{participation:int}/account"
    static let consent = page + "/{participation:int}/consent.pdf"
    static let link = page + "/identity-link"
    static let unlink = page + "/identity-link/{user:int}/remove"
    static let calls = page + "/withdrawal-calls"

    static func page(_ channel: Channel) -> String { FolderPaths.of(channel) + place }
    static func account(_ id: Int64, _ channel: Channel) -> String { "\(page(channel))/\(id)/account" }
    static func consent(_ id: Int64, _ channel: Channel) -> String { "\(page(channel))/\(id)/consent.pdf" }
    static func link(_ channel: Channel) -> String { page(channel) + "/identity-link" }
    static func calls(_ channel: Channel) -> String { page(channel) + "/withdrawal-calls" }
    static func unlink(_ user: UserID, _ channel: Channel) -> String { "\(link(channel))/\(user)/remove" }
}
