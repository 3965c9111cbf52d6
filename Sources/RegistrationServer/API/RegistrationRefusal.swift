import Access
import Cryptography
import HTTP
import JSON
import Vocabulary
import WebAccess

/// A failure as apps read it: an HTTP status, and three header fields with an internal code, a title and a sentence.
struct RegistrationRefusal: Error, Sendable {
    let status: Status
    /// The internal code of the deployed server: 101 to 104.
    let code: Int
    /// The name of the message. Apps don't read it.
    let title: String
    let text: any KeyPath<RegistrationTexts, String> & Sendable
    /// The seconds until another attempt makes sense.
    var retryAfter: Int?

    private init(
        _ status: Status, _ code: Int, _ title: String,
        _ text: any KeyPath<RegistrationTexts, String> & Sendable,
        retryAfter: Int? = nil
    ) {
        (self.status, self.code, self.title, self.text) = (status, code, title, text)
        self.retryAfter = retryAfter
    }

    /// Returns the response in a language.
    ///
    /// Header fields are ASCII, so Spanish is in Base64 there, as on the deployed server. The body has it as text.
    func response(in language: PortalLanguage) -> Response {
        let sentence = RegistrationTexts.texts(in: language)[keyPath: text]
        let isPlain = language == .english
        var response = Self.response(
            status, code, title, sentence, header: isPlain ? sentence : Base64.encode(Array(sentence.utf8)))
        if let retryAfter { response.headers["retry-after"] = String(retryAfter) }
        return response
    }
}

extension RegistrationRefusal {
    /// What is refused before an action sees it, such as a body that is too large.
    static let format = RefusalFormat(
        "registration server", covering: { $0.lowercased().contains("fdahpuserregws") },
        response: { page in
            response(page.status, 102, "INVALID_INPUT_ERROR_MSG", page.sentence, header: page.sentence)
        })

    private static func response(
        _ status: Status, _ code: Int, _ title: String, _ sentence: String, header: String
    ) -> Response {
        var json = JSONWriter(capacity: 256)
        json.object {
            $0.member("message", sentence)
            $0.member("status", code)
            $0.member("title", title)
        }
        var response = Response.json(json.finish(), status: status)
        response.headers["status"] = String(code)
        response.headers["title"] = title
        response.headers["StatusMessage"] = header
        response.headers["cache-control"] = "no-store"
        return response
    }
}

extension RegistrationRefusal {
    private static func invalid(
        _ title: String, _ text: any KeyPath<RegistrationTexts, String> & Sendable
    ) -> RegistrationRefusal { RegistrationRefusal(.badRequest, 102, title, text) }

    static let invalidInput = invalid("INVALID_INPUT_ERROR_MSG", \.invalidInput)
    /// Also for a wrong password: after a 401 on sign-in, iPhones try to renew the session and sign in again, until the
    /// account is locked.
    static let invalidUsernameOrPassword = invalid(
        "INVALID_USERNAME_PASSWORD_MSG", \.invalidUsernameOrPassword)
    static let emailExists = invalid("EMAIL_EXISTS", \.emailExists)
    static let invalidCode = invalid("INVALID_CODE", \.invalidCode)
    static let accountLocked = invalid("ACCOUNT_LOCKED", \.accountLocked)
    static let invalidOldPassword = invalid("OLD_PASSWORD_NOT_EXISTS", \.invalidOldPassword)
    static let samePassword = invalid("OLD_PASSWORD_AND_NEW_PASSWORD_NOT_SAME", \.samePassword)
    static let recentPassword = invalid("NEW_PASSWORD_NOT_SAME_LAST_PASSWORD", \.recentPassword)
    static let weakPassword = invalid("INVALID_INPUT_ERROR_MSG", \.weakPassword)
    static let invalidEmailAddress = invalid("INVALID_INPUT_ERROR_MSG", \.invalidEmailAddress)
    static let noDataAvailable = invalid("NO_DATA_AVAILABLE", \.noDataAvailable)
    static let consentVersionRequired = invalid("CONSENT_VERSION_REQUIRED", \.consentVersionRequired)
    static let alreadyWithdrawn = invalid("WITHDRAWN_STUDY", \.alreadyWithdrawn)
    static let failure = invalid("FAILURE", \.failure)
    static let documentNotPDF = invalid("INVALID_INPUT_ERROR_MSG", \.documentNotPDF)
    static let documentTooLarge = invalid("INVALID_INPUT_ERROR_MSG", \.documentTooLarge)
    static let appIsClosed = invalid("APP_CLOSED", \.appIsClosed)

    static let sessionExpired = RegistrationRefusal(
        .unauthorized, 101, "SESSION_EXPIRED_MSG", \.sessionExpired)
    static let accountDeactivated = RegistrationRefusal(
        .unauthorized, 101, "ACCOUNT_DEACTIVATE_ERROR_MSG", \.accountDeactivated)

    static let alreadyVerified = RegistrationRefusal(
        .forbidden, 103, "USER_ALREADY_VERIFIED", \.alreadyVerified)
    static let codeExpired = RegistrationRefusal(.forbidden, 103, "CODE_EXPIRED", \.codeExpired)
    /// Both apps open the page for the verification code after a 403 on `forgotPassword`.
    static let emailNotVerified = RegistrationRefusal(
        .forbidden, 103, "EMAIL_NOT_VERIFIED", \.emailNotVerified)
    static let invalidRefreshToken = RegistrationRefusal(
        .forbidden, 103, "INVALID_REFRESHTOKEN", \.invalidRefreshToken)

    /// The answer where more would tell whether an address has an account.
    static let somethingWentWrong = RegistrationRefusal(
        .badRequest, 104, "CONNECTION_ERROR_MSG", \.somethingWentWrong)
    static let feedbackNotSent = RegistrationRefusal(.badRequest, 104, "FEEDBACK_NOT_SENT", \.feedbackNotSent)
    static let inquiryNotSent = RegistrationRefusal(.badRequest, 104, "INJUIRY_NOT_SENT", \.inquiryNotSent)
    static let fault = RegistrationRefusal(
        .internalServerError, 104, "CONNECTION_ERROR_MSG", \.somethingWentWrong)

    static func tooManyAttempts(retryAfter seconds: Int) -> RegistrationRefusal {
        RegistrationRefusal(
            .tooManyRequests, 104, "TOO_MANY_ATTEMPTS", \.tooManyAttempts, retryAfter: seconds)
    }

    static func tooManyEmails(retryAfter seconds: Int) -> RegistrationRefusal {
        RegistrationRefusal(
            .tooManyRequests, 104, "TOO_MANY_EMAILS", \.tooManyEmails, retryAfter: seconds)
    }

    static func tooManyMessages(retryAfter seconds: Int) -> RegistrationRefusal {
        RegistrationRefusal(
            .tooManyRequests, 104, "TOO_MANY_MESSAGES", \.tooManyMessages, retryAfter: seconds)
    }

    static func busy(retryAfter seconds: Int) -> RegistrationRefusal {
        RegistrationRefusal(.serviceUnavailable, 104, "BUSY", \.tryAgainSoon, retryAfter: seconds)
    }
}
