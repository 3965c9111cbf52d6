import PortalUI
import WebAccess

/// Where people sign in.
struct SignInPage {
    let frame: Frame
    let returnPath: String
    /// Whether browsers offer passkeys at the address of the site.
    let offersPasskeys: Bool
    /// Whether any organization has a provider of its own.
    var offersProviders = false
    var email = ""
    var problems = FormProblems()
}

/// Where people give the second factor, after the password.
struct SignInCodePage {
    static let address = "/sign-in/code"

    let frame: Frame
    let returnPath: String
    /// Whether a code will do; without an app only a passkey does.
    let hasApp: Bool
    let offersPasskeys: Bool
    /// Whether a recovery code is requested instead of a code from the app.
    let isRecovery: Bool
    var problems = FormProblems()

    var address: String { Self.address }
    var otherWay: String { isRecovery ? "Use your authenticator app" : "Use a recovery code" }
    var otherAddress: String {
        PeoplePaths.address(
            Self.address,
            [("with", isRecovery ? "" : "recovery"), ("to", returnPath == "/" ? "" : returnPath)])
    }

    /// The address that leads back to where someone was going.
    static func address(returningTo path: String) -> String {
        PeoplePaths.address(address, [("to", path == "/" ? "" : path)])
    }
}

/// Where people ask for a link to choose another password.
struct ForgotPasswordPage {
    let frame: Frame
    var wasAsked = false
}

/// What a link opens: the first account, a first password, or another password.
struct ChoosePasswordPage {
    let frame: Frame
    let address: String
    let isSetUp: Bool
    var email = ""
    var name = ""
    var problems = FormProblems()
}

/// The page shown instead of one that was refused or failed.
struct ErrorMessagePage {
    let frame: Frame
    let sentences: [String]
    let requestID: String
    /// The address of the user's unsaved form, which they can restore by stopping the preview.
    let unsavedForm: String?
}

extension SiteMap {
    /// The frame of the sign-in page, with the script that asks for passkeys.
    func signInFrame(_ context: RequestContext) -> Frame {
        var frame = frame(
            context, "Sign in", purpose: "Design studies and work with responses.")
        frame.extraScripts.append(PasskeyForm.script)
        return frame
    }
}
