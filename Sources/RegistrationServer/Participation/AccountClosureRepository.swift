import Responses
import SQLStore

/// Ends participations and accounts, with what the Response server of this portal keeps, in the transaction of the caller.
///
/// Apps, support and the public page for deleting an account follow the same rules here. After an erasure, the caller
/// removes what it leaves behind in the files of the database.
struct AccountClosureRepository: Sendable {
    let states: StudyStateRepository
    let participants: LinkedParticipantRepository

    /// Ends the participation in one study; the account stays.
    func leave(
        _ state: StudyState, of account: Account, erasing: Bool, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws {
        try participants.leave(state, of: account, erasing: erasing, request: request, transaction)
        try states.withdraw(state, of: account, erasing: erasing, transaction)
    }

    /// Removes an account and ends its participations in the studies named, or in all; returns how many it had there.
    ///
    /// Studies of another account or server are skipped: apps ask the Response server first, and may name any.
    @discardableResult
    func close(
        _ account: Account, leaving studyIDs: [String]? = nil, erasing: Bool,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let keys = studyIDs.map { Set($0.map(StudyState.key)) }
        let left = try states.all(of: account, transaction).filter { state in
            keys?.contains(StudyState.key(state.studyID)) ?? true
        }
        for state in left {
            try participants.leave(state, of: account, erasing: erasing, request: .keep, transaction)
        }
        try participants.recordErasure(of: account, transaction)
        try AccountRepository.remove(account.id, at: account.address, transaction)
        return left.count
    }
}
