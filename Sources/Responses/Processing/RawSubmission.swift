/// A response as sent by an app, without the secret that identifies the participant.
package struct RawSubmission: Sendable {
    package let activityID: String
    package let version: String
    package let run: String
    /// The name of the language, as stored by the deployed server.
    package let language: String
    /// The unchanged `data` member.
    package let data: String
    /// When the participant completed it.
    package let time: ResponseTime

    package init(
        activityID: String, version: String, run: String, language: String, data: String, time: ResponseTime
    ) {
        self.activityID = activityID
        self.version = version
        self.run = run
        self.language = language
        self.data = data
        self.time = time
    }
}
