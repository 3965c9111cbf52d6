import Cryptography
import HTTP
import JSON
import Vocabulary

/// Reads designs from the metadata service of another portal (a WCP server).
package struct MetadataService: Sendable {
    /// Sends a GET request with an `Authorization` header and returns the status and body of the response.
    ///
    /// `Portal` creates it from the outbound client, with its limits and address rules.
    package typealias Get = @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8])

    package let get: Get

    package init(get: @escaping Get) { self.get = get }

    /// Returns the document of one version of an activity.
    func activity(
        studyID: StudyID, activity: String, version: String, from access: MetadataSource.WCPAccess,
        password: String
    ) async throws -> [UInt8] {
        let query = [
            ("studyId", studyID.text.uppercased()), ("activityId", activity), ("activityVersion", version),
        ]
        guard let document = try await fetch("activity", query, access, password) else {
            throw DesignFailure.unreadable
        }
        return document
    }

    /// Returns the activities of a study that the service lists.
    func activities(
        of studyID: StudyID, from access: MetadataSource.WCPAccess, password: String
    ) async throws -> [PortalDesigns.Activity] {
        let body = try await fetch(
            "activityList", [("studyId", studyID.text.uppercased())], access, password)
        return try JSONParser().parse(body ?? []) { root in
            (root["activities"]?.elements ?? root.elements).compactMap { entry in
                guard let id = entry["activityId"]?.string,
                    let version = entry["activityVersion"].flatMap(AnswerValue.words)
                else { return nil }
                return PortalDesigns.Activity(id: id, version: version)
            }
        }
    }

    /// Returns the document of a study's participant properties, or nil if the service has none.
    func properties(
        of studyID: StudyID, from access: MetadataSource.WCPAccess, password: String
    ) async throws -> [UInt8]? {
        try await fetch(
            "participantProperties", [("studyId", studyID.text.uppercased())], access, password,
            mayBeMissing: true)
    }

    private func fetch(
        _ resource: String, _ query: [(String, String)], _ access: MetadataSource.WCPAccess,
        _ password: String, mayBeMissing: Bool = false
    ) async throws -> [UInt8]? {
        let url = "\(access.baseURL)/\(resource)?\(PercentCoding.query(query))"
        let credential = Base64.encode(Array("\(access.userName):\(password)".utf8))
        let (status, body) = try await get(url, "Basic \(credential)")
        if status == Status.notFound.code, mayBeMissing { return nil }
        guard status == Status.ok.code || status == Status.created.code else {
            throw DesignFailure.answered(status: status, uri: url)
        }
        return body
    }
}
