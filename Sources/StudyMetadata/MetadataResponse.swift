import HTTP
import JSON
import Studies
import StudyPublishing
import Vocabulary

extension EncodedPayload {
    static let contentType = "application/json;charset=utf-8"
    /// Apps ask each time, and mostly hear that nothing has changed.
    static let cacheControl = "private, no-cache"
    /// Where no language is named in the address, the request's decides.
    static let vary = "language"

    /// An answer made for this request, or only its tag when the client has these bytes already.
    func response(to request: Request) -> Response {
        var response =
            request.holds(etag: entityTag)
            ? Response(.notModified) : .bytes(bytes, type: Self.contentType)
        response.headers["etag"] = entityTag
        response.headers["cache-control"] = Self.cacheControl
        response.headers["vary"] = Self.vary
        return response
    }
}

extension PublishedStudy {
    /// Returns what changed for a client that has a version of the study.
    ///
    /// Compares with the first version that is at least the client's. A client with a newer version gets no changes.
    func updates(since known: Version) -> EncodedPayload {
        let start = versions.first { $0.version >= known }
        let isBehind = start != nil && publication.version > known
        let later = start.map { start in versions.filter { $0.version > max(start.version, known) } } ?? []
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("updates") { json in
                json.member("consent", isBehind && later.contains(where: \.changesConsent))
                json.member("activities", isBehind && later.contains(where: \.changesActivities))
                json.member("resources", isBehind && later.contains(where: \.changesResources))
                json.member("info", isBehind)
                json.member("status", channel.status.wireName)
            }
            json.member("currentVersion", publication.version.text)
        }
        return EncodedPayload(json.finish())
    }
}
