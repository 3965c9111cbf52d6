/// What an app sends to enroll a participant, or to find out beforehand whether a token will do.
struct EnrollmentRequest: Equatable, Sendable {
    var studyID: String?
    var token: String?
    var allowDataSharing: String?
    var language: String?
}
