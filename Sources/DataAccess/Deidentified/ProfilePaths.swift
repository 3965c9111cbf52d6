import Access
import Responses

extension ResponsePaths {
    static let profiles = exports + "/profiles"
    static let newProfile = profiles + "/new"
    static let profile = profiles + "/{profile:int}"
    static let profileExport = profile + "/export"
    static let pseudonym = profile + "/pseudonym"

    static func newProfile(_ channel: Channel) -> String { exports(channel) + "/profiles/new" }
    static func profile(_ id: DeidentificationProfileID, _ channel: Channel) -> String {
        "\(exports(channel))/profiles/\(id)"
    }
}
