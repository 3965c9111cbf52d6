import Access
import PortalUI
import Studies

/// The studies that somebody may enter, and the organizations of somebody who sees several.
struct HomePage {
    let frame: Frame
    let address: String
    let query: String
    let organizations: [OrganizationLine]
    let studies: [StudyLine]
    /// Where a study is created in the app, for people who may.
    let newStudy: String?

    /// From how many studies on there is a search.
    private static let searchThreshold = 8

    var hasSearch: Bool { studies.count > Self.searchThreshold || !query.isEmpty }
    var everything: PageLink { PageLink("Show all studies", to: address) }

    /// An organization and where it leads.
    struct OrganizationLine {
        let name: String
        let title: String
        let address: String
    }

    /// One channel of a study.
    struct StudyLine {
        let title: String
        let studyID: String
        let app: String
        let organization: String
        let state: StudyState
        let address: String

        init(_ channel: Channel) {
            title = channel.study.title
            studyID = channel.studyID.text
            app = channel.app.title
            organization = channel.app.organization.title
            state = StudyState(channel.status, channel: channel.kind)
            address = PlaceAddress.of(channel)
        }

        /// Whether what people search for is in it.
        func matches(_ query: String) -> Bool {
            let words = [title, studyID, app].joined(separator: " ").lowercased()
            return query.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
        }
    }
}
