/// A response as an app sends it, without the secret that proves who sent it.
struct RawSubmission: Sendable {
    let activityID: String
    let version: String
    let run: String
    /// The language by its name, as the deployed server stores it.
    let language: String
    /// The `data` member exactly as it came.
    let data: String
}
