import Access
import DesignEditing
import PortalUI
import Vocabulary

// The addresses of actions and versions. The actions of a channel are below its own address, so that a form can't act
// on another channel.

extension StudyDesignerPaths {
    static let actions = design + "/actions"
    static let action = actions + "/{action}"
    static let check = design + "/check"
    static let protocolPage = design + "/protocol"
    static let protocolPDF = protocolPage + "/protocol.pdf"
    static let version = design + "/versions/{publication:int}"

    static func action(_ action: StudyAction, _ channel: Channel) -> String {
        "\(actions(channel))/\(action.pathName)"
    }

    static func check(_ channel: Channel) -> String { design(channel) + "/check" }

    static func protocolPage(_ channel: Channel, revision: String? = nil) -> String {
        design(channel) + "/protocol" + (revision.map { "?revision=\($0)" } ?? "")
    }

    static func protocolPDF(_ channel: Channel) -> String { protocolPage(channel) + "/protocol.pdf" }

    /// Returns the address of a study's signatures, which are in another feature.
    static func signatures(_ channel: Channel) -> String { FolderPaths.of(channel) + "/signatures" }

    static func version(_ publication: PublicationID, _ channel: Channel) -> String {
        "\(design(channel))/versions/\(publication)"
    }
}

extension StudyAction {
    /// The name in addresses.
    var pathName: String {
        switch self {
        case .publishUpcoming: "publish-upcoming"
        case .unpublish: "unpublish"
        case .launch: "launch"
        case .publishUpdates: "publish-updates"
        case .pause: "pause"
        case .resume: "resume"
        case .deactivate: "deactivate"
        }
    }

    /// Creates the action from its name in an address.
    init?(pathName: String) {
        guard let action = Self.allCases.first(where: { $0.pathName == pathName }) else { return nil }
        self = action
    }
}
