import Access
import HTTP
import Responses

extension ResponsePaths {
    static let profiles = exports + "/profiles"
    static let newProfile = profiles + "/new"
    static let profile = profiles + "/{profile:int}"
    static let profileExport = profile + "/export"
    static let profileRemoval = profile + "/remove"
    static let pseudonym = profile + "/pseudonym"
    static let textReview = profile + "/texts"

    static func newProfile(_ channel: Channel) -> String { exports(channel) + "/profiles/new" }
    static func profile(_ id: DeidentificationProfileID, _ channel: Channel) -> String {
        "\(exports(channel))/profiles/\(id)"
    }
    static func textReview(
        _ id: DeidentificationProfileID, _ column: SourceColumn, _ channel: Channel
    ) -> String {
        "\(profile(id, channel))/texts?\(PercentCoding.query([("column", column.key)]))"
    }
}
