/// The limits of codes, passwords and attempts, in the units in which texts name them.
///
/// Texts insert these, so that a limit is changed in the one place that applies it.
enum AccountLimits {
    static let codeCharacters = AccountSecrets.codeCount
    /// The wrong codes in a row after which a code can't be entered for ``lockMinutes``.
    static let codeTries = AccountAttemptRepository.Kind.code.failuresMax
    /// How long a verification code, a temporary password and the code for a new address can be used.
    static let codeHours = Account.codeLifetimeSeconds / 3600
    static let deletionCodeMinutes = AccountConfirmationRepository.Purpose.deletion.lifetimeSeconds / 60
    /// The wrong passwords in a row that lock an account.
    static let passwordTries = AccountAttemptRepository.Kind.password.failuresMax
    static let lockMinutes = AccountAttemptRepository.lockSeconds / 60
    static let messageMinutes = AccountAttemptRepository.networkSeconds / 60
    static let credentialMinutes = AccountSessionRepository.authSeconds / 60
    static let previousPasswords = AccountRepository.historyCount
    static let passwordMin = AccountPasswordRules.length.lowerBound
    static let passwordMax = AccountPasswordRules.length.upperBound
    static let documentMegabytes = ConsentActions.documentByteLimit >> 20
}
