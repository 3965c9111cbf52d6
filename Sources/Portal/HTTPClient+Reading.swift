import Outbound

extension HTTPClient {
    /// Sends GET with this `Authorization`, and returns status and body.
    func get(_ url: String, authorization: String) async throws -> (Int, [UInt8]) {
        var request = HTTPClient.Request(.get, url)
        request.headers = [("Authorization", authorization)]
        let answer = try await send(request)
        return (answer.status, answer.body)
    }
}
