import HTTP
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// The failures that apps of the deployed server know.
struct RefusalTests {
    /// The catalog of the deployed server: name, text, HTTP status and internal code.
    @Test(arguments: [
        ("INVALID_INPUT_ERROR_MSG", "Invalid input.", 400, 102, RegistrationRefusal.invalidInput),
        ("SESSION_EXPIRED_MSG", "Session expired.", 401, 101, .sessionExpired),
        (
            "ACCOUNT_DEACTIVATE_ERROR_MSG", "Your account has been deactivated", 401, 101,
            .accountDeactivated
        ),
        (
            "INVALID_USERNAME_PASSWORD_MSG", "Invalid username or password", 400, 102,
            .invalidUsernameOrPassword
        ),
        (
            "EMAIL_EXISTS", "This email has already been used. Please try with different email address.", 400,
            102, .emailExists
        ),
        (
            "EMAIL_NOT_VERIFIED",
            "Your email address hasn't been verified yet. Enter the verification code from the email that we sent "
                + "you, or ask for a new code.", 403, 103, .emailNotVerified
        ),
        ("USER_ALREADY_VERIFIED", "User already verified", 403, 103, .alreadyVerified),
        ("INVALID_CODE", "Invalid code", 400, 102, .invalidCode),
        ("CODE_EXPIRED", "Code Expired", 403, 103, .codeExpired),
        (
            "ACCOUNT_LOCKED", "As a security measure, this account has been locked for 15 minutes.", 400, 102,
            .accountLocked
        ),
        ("OLD_PASSWORD_NOT_EXISTS", "Invalid old password", 400, 102, .invalidOldPassword),
        (
            "OLD_PASSWORD_AND_NEW_PASSWORD_NOT_SAME", "Current Password and New Password cannot be same", 400,
            102, .samePassword
        ),
        (
            "NEW_PASSWORD_NOT_SAME_LAST_PASSWORD",
            "New Password should not be the same as the last 10 passwords.", 400, 102, .recentPassword
        ),
        ("INVALID_REFRESHTOKEN", "Invalid refresh token.", 403, 103, .invalidRefreshToken),
        ("NO_DATA_AVAILABLE", "No data available", 400, 102, .noDataAvailable),
        ("CONSENT_VERSION_REQUIRED", "Consent version is required", 400, 102, .consentVersionRequired),
        ("WITHDRAWN_STUDY", "You are already Withdrawn from study", 400, 102, .alreadyWithdrawn),
        (
            "CONNECTION_ERROR_MSG", "Oops, something went wrong. Please try again after sometime", 400, 104,
            .somethingWentWrong
        ),
        (
            "FEEDBACK_NOT_SENT",
            "Sorry, an error occurred and your feedback could not be sent to the organization. Please retry in some "
                + "time.", 400, 104, .feedbackNotSent
        ),
        (
            "INJUIRY_NOT_SENT",
            "Sorry, an error occurred and your inquiry could not be sent to the organization. Please retry in some "
                + "time.", 400, 104, .inquiryNotSent
        ),
    ])
    func `A failure has the name, text and status of the deployed server`(
        title: String, text: String, status: Int, code: Int, refusal: RegistrationRefusal
    ) {
        let answer = refusal.response(in: .english)
        #expect(answer.status.code == status)
        #expect(answer.headers["title"] == title)
        #expect(answer.headers["StatusMessage"] == text)
        #expect(answer.headers["status"] == String(code))
    }

    @Test func `Every other failure of the input has the name of an invalid input`() {
        for refusal: RegistrationRefusal in [
            .weakPassword, .invalidEmailAddress, .documentNotPDF, .documentTooLarge,
        ] {
            #expect(refusal.title == "INVALID_INPUT_ERROR_MSG")
        }
    }

    @Test func `What is refused before an action sees it has the same name`() async throws {
        let world = try await RegistrationWorld()
        let answer = await world.phone().send(
            .post, "/fdahpUserRegWS/login.api", body: Array(repeating: UInt8(ascii: "a"), count: 8 << 20))
        #expect(answer.status == .contentTooLarge)
        #expect(answer.headers["title"] == "INVALID_INPUT_ERROR_MSG")
    }
}
