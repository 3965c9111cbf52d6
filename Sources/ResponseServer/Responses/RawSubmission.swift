/// A response as sent by an app, without the secret that identifies the participant.
struct RawSubmission: Sendable {
    let activityID: String
    let version: String
    let run: String
    /// The name of the language, as stored by the deployed server.
    let language: String
    /// The unchanged `data` member.
    let data: String
}
