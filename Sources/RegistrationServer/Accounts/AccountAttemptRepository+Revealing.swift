import SQLStore
import Timekeeping

// Answers that tell whether an address has an account. A network gets a limited number of them in an hour; then it gets
// the same answer for all addresses.
extension AccountAttemptRepository {
    /// Counts an answer that tells whether an address has an account.
    ///
    /// - Throws: ``RegistrationRefusal/somethingWentWrong`` instead of the answer, if the network got too many of them.
    func countRevealingAnswer(
        about address: AccountAddress, to network: String, _ transaction: borrowing Transaction
    ) throws {
        try removeOld(transaction)
        guard try !hasManyRevealingAnswers(network, transaction) else {
            throw RegistrationRefusal.somethingWentWrong
        }
        _ = try insert(.answer, .failed, address, network, transaction)
    }

    /// Does what was asked for, and returns the answer: success, or, for a network that got too many revealing answers,
    /// the one that unknown addresses get, too.
    ///
    /// The email is sent all the same. Only its owner can tell, who may be in the network of a hospital.
    func answer(
        to network: String, _ transaction: borrowing Transaction, after work: () throws -> Void
    ) throws -> Result<Void, RegistrationRefusal> {
        guard try hasManyRevealingAnswers(network, transaction) else { return .success(try work()) }
        do {
            try work()
        } catch is RegistrationRefusal {
            throw RegistrationRefusal.somethingWentWrong
        }
        return .failure(.somethingWentWrong)
    }

    private func hasManyRevealingAnswers(
        _ network: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let count: Int? = try transaction.value(
            """
            select count(*) from account_attempts
            where network = \(network) and kind = \(RowKind.answer.rawValue) and at > \(clock().adding(seconds: -3600))
            """)
        return count ?? 0 >= Self.revealingAnswersMax
    }
}
