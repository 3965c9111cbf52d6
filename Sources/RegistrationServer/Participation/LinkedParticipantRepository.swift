import Access
import Responses
import SQLStore
import Vocabulary

/// The participants to whom accounts are linked by their app tokens.
///
/// An app may use another Response server; then there is no participant here, and that server has to be called.
struct LinkedParticipantRepository: Sendable {
    let participants: ParticipantRepository
    /// The calls to other Response servers.
    let calls: WithdrawalCallRepository

    /// What ended a participation.
    enum Ending: Sendable {
        /// The participant of this portal was withdrawn or erased.
        case here
        /// A call to another Response server was queued.
        case called
        /// There is nothing to end: no one was enrolled, or they have left before.
        case nothing
    }

    /// Ends the participation of an account in a study: withdraws the participant, or erases everything about them.
    ///
    /// Does nothing if they have already left, because apps ask the Response server first. If another server has the
    /// participant, it's called after the commit.
    @discardableResult
    func leave(
        _ state: StudyState, of account: Account, erasing: Bool, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws -> Ending {
        guard let token = state.appToken else { return .nothing }
        let digest = participants.appTokens.digest(of: token)
        // A study in the trash may be restored, and no one could end the participation then.
        guard let participant = try participants.find(digest: digest, inTrash: true, transaction) else {
            let isCalled = try calls.add(
                leaving: state, of: account, as: token, erasing: erasing, transaction)
            return isCalled ? .called : .nothing
        }
        guard try Self.isOfStudy(participant, StudyID(state.studyID), of: account.app, transaction) else {
            return .nothing
        }
        if erasing {
            try participants.erase(participant, transaction)
        } else {
            try participants.withdraw(participant, request: request, transaction)
        }
        return .here
    }

    /// Returns whether a participant is one of this study in an account's app. An app could have sent another token.
    static func isOfStudy(
        _ participant: Participant, _ study: StudyID, of app: FolderID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels where id = \(participant.channel) and app_folder_id = \(app)
                and study_id_key = \(study.folded)
            """)
        return found != nil
    }

    /// Returns whether an update that would begin a participation again comes late: apps repeat requests that
    /// they couldn't send, and this one names the app token of a participant who has left meanwhile.
    func isLate(
        _ update: StudyStateUpdate, after present: StudyState, of account: Account,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard present.status == .withdrawn, update.status == .inProgress, let token = update.appToken else {
            return false
        }
        if token == present.appToken { return true }
        let digest = participants.appTokens.digest(of: token)
        if try participants.find(digest: digest, inTrash: true, transaction) != nil { return false }
        // A participant who left can't be found. In a study that another Response server collects, none can be.
        if try ResponseServerRepository.address(of: account.app, in: transaction) != nil { return false }
        let collectsHere: Int? = try transaction.value(
            """
            select 1 from channels c
            where c.app_folder_id = \(account.app) and c.study_id_key = \(StudyID(update.studyID).folded)
                and (exists (select 1 from participants p where p.channel_id = c.id)
                    or exists (select 1 from erasures e where e.channel_id = c.id))
            limit 1
            """)
        return collectsHere != nil
    }

    /// Records the erasure of an account outside the database, so that a restored backup can't bring it back.
    func recordErasure(of account: Account, _ transaction: borrowing Transaction) throws {
        try participants.erasures.record(
            ErasedIdentity(account: account.userID), at: participants.clock(), in: transaction)
    }
}
