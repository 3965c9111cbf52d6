import PortalUI
import WebAccess

/// The sign-in page.
struct SignInPage {
    let frame: Frame
    let returnPath: String
    /// Whether browsers offer passkeys at the site's address.
    let offersPasskeys: Bool
    /// Whether any organization has its own provider.
    var offersProviders = false
    var email = ""
    var problems = FormProblems()
}

/// The page for the second factor, after the password.
struct SignInCodePage {
    static let address = "/sign-in/code"

    let frame: Frame
    let returnPath: String
    /// Whether a code from an app is accepted; users without an app need a passkey.
    let hasApp: Bool
    let offersPasskeys: Bool
    /// Whether a recovery code is requested instead of a code from the app.
    let isRecovery: Bool
    var problems = FormProblems()

    var address: String { Self.address }
    var otherMethod: String { isRecovery ? "Use your authenticator app" : "Use a recovery code" }
    var otherAddress: String {
        PeoplePaths.address(
            Self.address,
            [("with", isRecovery ? "" : "recovery"), ("to", returnPath == "/" ? "" : returnPath)])
    }

    /// Returns the path of the sign-in page that redirects to a path afterwards.
    static func address(returningTo path: String) -> String {
        PeoplePaths.address(address, [("to", path == "/" ? "" : path)])
    }
}

/// The page for requesting a link to choose a new password.
struct ForgotPasswordPage {
    let frame: Frame
    var wasAsked = false
}

/// The page that a link opens to choose a password: for the first account, a first password, or a new one.
struct ChoosePasswordPage {
    let frame: Frame
    let address: String
    let isSetUp: Bool
    /// The roles of an invited user, with their folders.
    var roles: [String] = []
    var email = ""
    var name = ""
    var problems = FormProblems()
}

/// The page shown instead of a page that was refused or failed.
struct ErrorMessagePage {
    let frame: Frame
    let sentences: [String]
    let requestID: String
    /// What the user entered, to copy it.
    let enteredTexts: [String]
    /// The address of the user's unsaved form, which they can restore by stopping the preview.
    let unsavedForm: String?
    /// Whether nothing was found at the address.
    var isNotFound = false

    var message: ErrorMessageText {
        let place = frame.trail.last { $0.address != nil }
        let isMissing = isNotFound && frame.viewer != nil
        return ErrorMessageText(
            sentences: sentences, enteredTexts: enteredTexts, unsavedForm: unsavedForm,
            formToken: frame.formToken,
            place: PageLink(
                place.map { "Go to \($0.title)" } ?? "Go to your studies", to: place?.address ?? "/"),
            search: isMissing ? frame.search?.address : nil, home: isMissing && place != nil ? "/" : nil)
    }
}

/// What an error page says, in the layout of the portal or, for visitors, in a plain one.
struct ErrorMessageText {
    let sentences: [String]
    let enteredTexts: [String]
    let unsavedForm: String?
    let formToken: String
    /// The closest page that the user can open.
    let place: PageLink
    /// The address of the search; nil if the page doesn't offer it.
    let search: String?
    /// The address of the list of studies; nil if the closest page is that list.
    let home: String?
}

extension SiteMap {
    /// Returns the frame of the sign-in page, with the script that requests passkeys.
    func signInFrame(_ context: RequestContext) -> Frame {
        var frame = frame(
            context, "Sign in", purpose: "Design studies and work with responses.")
        frame.extraScripts.append(PasskeyForm.script)
        return frame
    }
}
