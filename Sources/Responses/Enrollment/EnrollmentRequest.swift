/// A request to enroll a participant, or to check beforehand whether a token is valid.
package struct EnrollmentRequest: Equatable, Sendable {
    package var studyID: String?
    package var token: String?
    package var allowDataSharing: String?
    package var language: String?

    package init(
        studyID: String? = nil, token: String? = nil, allowDataSharing: String? = nil, language: String? = nil
    ) {
        self.studyID = studyID
        self.token = token
        self.allowDataSharing = allowDataSharing
        self.language = language
    }
}
