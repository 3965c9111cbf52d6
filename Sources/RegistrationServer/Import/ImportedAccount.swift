import Access
import Cryptography
import Timekeeping
import Vocabulary

/// An account of a dump.
struct ImportedAccount: Sendable {
    let line: Int
    let app: AppFolder
    let userID: String
    let email: String
    let address: AccountAddress
    /// The previous server's digest of the password; nil if it has none, so that the owner has to ask for a new one.
    let password: PreviousPasswordDigest?
    let passwordChangedAt: Instant?
    let isVerified: Bool
    let settings: Account.Settings
    var createdAt: Instant?
    var device: ImportedDevice?
    var studies: [ImportedStudy] = []

    /// The language of emails.
    var language: PortalLanguage { PortalLanguage(tag: String(settings.locale.lowercased().prefix(2))) }

    /// Reads a row.
    ///
    /// - Parameter suffix: The constant that followed passwords in digests.
    init(_ row: DumpRow, app: AppFolder, secrets: AccountSecrets, suffix: String) throws(DumpValueProblem) {
        let userID = try row.required("userid", max: 100)
        guard userID.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw DumpValueProblem(
                sentence: "The user ID has characters other than letters, digits and signs.")
        }
        let email = try row.required("email")
        if let problem = AccountEmailAddress.problem(email) { throw DumpValueProblem(sentence: problem) }
        (line, self.app, self.userID, self.email) = (row.line, app, userID, email)
        address = secrets.address(email, in: app.id)
        password = PreviousPasswordDigest(try row.text("password"), suffix: suffix)
        passwordChangedAt = try row.instant("passwordupdateddate")
        switch try row.text("status") {
        case "1": isVerified = true
        case "2": isVerified = false
        default:
            throw DumpValueProblem(sentence: "The status is neither 1 (verified) nor 2 (not verified).")
        }
        settings = Account.Settings(
            remoteNotifications: try row.flag("remotenotificationflag") ?? false,
            localNotifications: try row.flag("localnotificationflag") ?? false,
            touchID: try row.flag("touchid") ?? false, passcode: try row.flag("usepasscode") ?? false,
            reminderLeadTime: try row.text("reminderleadtime"), locale: try row.text("locale"))
    }
}

/// The phone on which an account was signed in.
struct ImportedDevice: Sendable {
    let device: AccountDevice
    let signedInAt: Instant?

    /// Reads a row; nil if it has no device token.
    init?(_ row: DumpRow) throws(DumpValueProblem) {
        let token = try row.text("devicetoken", max: AccountDevice.tokenLengthMax)
        guard !token.isEmpty else { return nil }
        guard let system = AccountDevice.System(try row.text("devicetype")) else {
            throw DumpValueProblem(sentence: "The device type is neither android nor ios.")
        }
        let version = try row.text(
            system == .ios ? "iosappversion" : "androidappversion", max: AccountDevice.versionLengthMax)
        var device = AccountDevice()
        (device.system, device.token, device.appVersion) = (system, token, version)
        device.takesPushes = try row.flag("remotenotificationflag") ?? true
        self.device = device
        let createdAt = try row.instant("createdon")
        signedInAt = try row.instant("modifiedon") ?? createdAt
    }
}

/// The state of an account in a study.
struct ImportedStudy: Sendable {
    let studyID: String
    let status: StudyState.Status
    let bookmarked: Bool
    let completion: Int
    let adherence: Int
    let enrolledAt: Instant?
    /// The app token of the participant; nil if there is none.
    let appToken: String?
    let eligible: Bool?
    let sharing: String

    var key: String { StudyState.key(studyID) }

    /// Reads a row. In this table alone, the column `participantid` is the app token.
    init(_ row: DumpRow) throws(DumpValueProblem) {
        studyID = try row.required("studyid")
        let word = try row.text("status")
        guard let status = word.isEmpty ? .yetToJoin : StudyState.Status(word) else {
            throw DumpValueProblem(sentence: "The status \(shown(word)) isn't one that apps know.")
        }
        self.status = status
        bookmarked = try row.flag("bookmark") ?? false
        completion = try row.number("completion") ?? 0
        adherence = try row.number("adherence") ?? 0
        enrolledAt = try row.instant("enrolleddate")
        let token = try row.text("participantid")
        appToken = token.isEmpty ? nil : token
        eligible = try row.flag("eligbibility")
        sharing = try row.text("sharing", max: 100)
    }
}
