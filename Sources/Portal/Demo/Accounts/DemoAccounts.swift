import Access
import Cryptography
import RegistrationServer
import SQLStore
import Studies
import Vocabulary

/// Creates the accounts of the demo app.
struct DemoAccounts: Sendable {
    /// The version of the consent that participants signed.
    private static let consentVersion = "1.0"

    let plan: DemoAccountPlan
    let requests: AccountRequests
    let studyID: StudyID
    /// The hash of the documented password.
    let known: PasswordHash
    /// The hash of a password that no one knows, for all other accounts. Hashing takes long, so it's made once.
    let unknown: PasswordHash

    init(
        _ plan: DemoAccountPlan, _ requests: AccountRequests, of studyID: StudyID
    ) throws {
        (self.plan, self.requests, self.studyID) = (plan, requests, studyID)
        known = try PasswordHash.make(DemoAccountOwner.knownPassword)
        unknown = try PasswordHash.make(SecretToken().text)
    }

    /// Creates the account of a participant who enrolls: registers, verifies, signs in, consents and joins.
    func enroll(
        _ index: Int, _ person: DemoPerson, as appToken: String, in app: FolderID,
        _ transaction: borrowing Transaction
    ) throws -> AccountID? {
        let owner = plan.owner(of: index, person.language)
        let added = try requests.register(
            owner.email, index == plan.known ? known : unknown,
            language: PortalLanguage(for: person.language),
            in: app, transaction)
        guard let account = added else { return nil }
        try requests.verify(account, transaction)
        try signIn(account, index, isSecond: false, transaction)
        var study = AccountStudy(studyID.text, status: "inProgress")
        study.appToken = appToken
        try requests.save(study, of: account, transaction)
        try requests.consent(
            to: Self.consentVersion, of: studyID.text, Self.document(owner, person.language).bytes,
            sharing: index % 6 == 0 ? "false" : "true", by: account, transaction)
        return account
    }

    /// Signs in on a participant's first or second phone.
    func signIn(
        _ account: AccountID, _ index: Int, isSecond: Bool, _ transaction: borrowing Transaction
    ) throws {
        let phone = plan.phone(of: index, isSecond: isSecond)
        let token = SHA256.digest("device \(index) \(isSecond)").hex
        try requests.signIn(
            account, on: AccountPhone(isIOS: phone.isIOS, appVersion: phone.appVersion, token: token),
            transaction)
    }

    /// Creates the account of someone who hasn't joined the study.
    func visit(
        _ visitor: DemoAccountPlan.Visitor, in app: FolderID, _ transaction: borrowing Transaction
    ) throws {
        let added = try requests.register(
            visitor.owner.email, unknown, language: PortalLanguage(for: visitor.language), in: app,
            transaction)
        guard let account = added, visitor.stage != .unverified else { return }
        try requests.verify(account, transaction)
        try signIn(account, visitor.number, isSecond: false, transaction)
        guard visitor.stage != .verified else { return }
        let study = AccountStudy(
            studyID.text, status: visitor.stage == .notEligible ? "notEligible" : "yetToJoin")
        try requests.save(study, of: account, transaction)
        try requests.save(
            eligible: visitor.stage == .eligible, in: studyID.text, of: account, transaction)
    }

    /// Saves how far a participant has come: the states of the activities and of the study.
    func saveProgress(
        _ progress: DemoProgress, of account: AccountID, isComplete: Bool,
        _ transaction: borrowing Transaction
    ) throws {
        try requests.save(progress.activities, in: studyID.text, of: account, transaction)
        var study = AccountStudy(studyID.text, status: isComplete ? "completed" : "inProgress")
        (study.completion, study.adherence) = (isComplete ? 100 : progress.percent, progress.percent)
        try requests.save(study, of: account, transaction)
    }

    private static func document(_ owner: DemoAccountOwner, _ language: LanguageTag) -> DemoPDF {
        language == .spanish
            ? DemoPDF(
                "consent.pdf", "Consentimiento",
                ["El sueño al comienzo del embarazo", "Firmado: \(owner.name)"])
            : DemoPDF("consent.pdf", "Consent", ["Sleep in Early Pregnancy", "Signed: \(owner.name)"])
    }
}
