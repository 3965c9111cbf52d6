/// A request to enroll a participant, or to check beforehand whether a token is valid.
struct EnrollmentRequest: Equatable, Sendable {
    var studyID: String?
    var token: String?
    var allowDataSharing: String?
    var language: String?
}
