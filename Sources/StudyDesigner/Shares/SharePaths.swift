import Access
import Cryptography
import DesignEditing
import StudyManagement
import Vocabulary

// The addresses of links to a design. Those for visitors reveal neither the organization nor the study.
extension StudyDesignerPaths {
    static let shares = review + "/shares"
    static let shareRevocation = shares + "/{share:int}/revocation"
    static let sharedDesign = "/share/{link}"
    static let sharedProtocol = sharedDesign + "/protocol.pdf"

    static func shares(_ channel: Channel) -> String { review(channel) + "/shares" }

    static func revocation(of share: DesignShareID, _ channel: Channel) -> String {
        "\(shares(channel))/\(share)/revocation"
    }

    static func sharedDesign(_ token: SecretToken) -> String { "/share/\(token.text)" }
}
