import PortalUI

/// Where people sign in.
struct SignInPage {
    let frame: Frame
    let returnPath: String
    var email = ""
    var problems = FormProblems()
}

/// Where people ask for a link to choose another password.
struct AskPasswordPage {
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

/// What people see instead of a page that was refused or failed.
struct RefusedPage {
    let frame: Frame
    let sentences: [String]
    let requestID: String
}
