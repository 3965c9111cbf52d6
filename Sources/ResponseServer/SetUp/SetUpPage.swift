import PortalUI

/// The set-up page of a study.
struct SetUpPage {
    let frame: Frame
    let address: String
    let studyID: String
    let isCollecting: Bool
    let participants: String
    let refusesWhileNotCollecting: Bool
    let source: MetadataSource
    let isInherited: Bool
    let problems: FormProblems

    let sources = [
        Choice(
            "inherited", "As set above",
            hint: "The app, the organization or the site decides; else this portal."),
        Choice("portal", "This portal", hint: "What is published here."),
        Choice("files", "Files on the server", hint: "A folder of design documents."),
        Choice("wcp", "A WCP server", hint: "The metadata service of another portal."),
    ]

    var chosen: String {
        if isInherited { return "inherited" }
        switch source {
        case .portal: return "portal"
        case .files: return "files"
        case .wcp: return "wcp"
        }
    }

    var directory: String { if case .files(let directory) = source { directory } else { "" } }
    var url: String { if case .wcp(let access) = source { access.baseURL } else { "" } }
    var user: String { if case .wcp(let access) = source { access.userName } else { "" } }
}
