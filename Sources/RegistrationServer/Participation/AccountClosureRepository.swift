import Cryptography
import Responses
import SQLStore
import Timekeeping

/// Ends participations and accounts, with what the Response server of this portal keeps or the call to another one, in
/// the transaction of the caller.
///
/// Apps, support and the public page for deleting an account follow the same rules here. After an erasure, the caller
/// removes what it leaves behind in the files of the database.
struct AccountClosureRepository: Sendable {
    let states: StudyStateRepository
    let participants: LinkedParticipantRepository

    init(secrets: AccountSecrets, clock: @escaping Clock, erasures: ErasureLog) {
        states = StudyStateRepository(secrets: secrets, clock: clock)
        participants = LinkedParticipantRepository(
            participants: ParticipantRepository(
                appTokens: ParticipantAppTokens(key: secrets.key, random: secrets.random), clock: clock,
                erasures: erasures),
            calls: WithdrawalCallRepository(key: secrets.key, clock: clock))
    }

    private var accounts: AccountRepository {
        AccountRepository(secrets: states.secrets, clock: states.clock)
    }
    private var mailErasures: AccountMailErasureRepository {
        AccountMailErasureRepository(key: states.secrets.key)
    }

    /// How many participations ended with an account.
    struct Endings: Sendable {
        /// Those of participants of this portal.
        var here = 0
        /// Those for which another Response server is called.
        var called = 0
    }

    /// Ends the participation in one study; the account stays.
    func leave(
        _ state: StudyState, of account: Account, erasing: Bool, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws -> LinkedParticipantRepository.Ending {
        let ending = try participants.leave(
            state, of: account, erasing: erasing, request: request, transaction)
        try states.withdraw(state, of: account, erasing: erasing, transaction)
        return ending
    }

    /// Removes an account and ends all of its participations, because no one could end them without it; returns the
    /// numbers that it ended.
    ///
    /// Studies that weren't joined or that were left before are skipped.
    ///
    /// - Parameter isErasureRecorded: Whether the erasure log has the account already: a restored backup
    ///   brought it back.
    @discardableResult
    func close(
        _ account: Account, erasing: Bool, isErasureRecorded: Bool = false,
        _ transaction: borrowing Transaction
    ) throws -> Endings {
        let endings = try leaveAll(of: account, erasing: erasing, transaction)
        if !isErasureRecorded { try participants.recordErasure(of: account, transaction) }
        try noteEmails(of: account, transaction)
        try AccountRepository.remove(account.id, at: account.address, transaction)
        return endings
    }

    /// Lets the files of the account's emails be deleted. A restored backup sends those that waited again.
    private func noteEmails(of account: Account, _ transaction: borrowing Transaction) throws {
        do {
            try mailErasures.add(try accounts.email(of: account), transaction)
        } catch is SealingError {
            // An address that can't be read doesn't keep its account.
        }
    }

    private func leaveAll(
        of account: Account, erasing: Bool, _ transaction: borrowing Transaction
    ) throws -> Endings {
        try states.all(of: account, transaction).reduce(into: Endings()) { endings, state in
            switch try participants.leave(state, of: account, erasing: erasing, request: .keep, transaction) {
            case .here: endings.here += 1
            case .called: endings.called += 1
            case .nothing: break
            }
        }
    }
}
