import Access
import Responses
import SQLStore

/// What requests of apps change about participation in studies, each with its event in the audit log. Actions and bulk
/// requests share it.
struct ParticipationChanges: Sendable {
    let closure: AccountClosureRepository
    let consents: ConsentRepository
    let audit: Audit

    private var states: StudyStateRepository { closure.states }

    /// Saves the state of a study, unless the request comes late: apps repeat those that they couldn't send.
    func save(
        _ update: StudyStateUpdate, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        if let present = try states.find(update.studyID, of: account, transaction),
            try closure.participants.isLate(update, after: present, of: account, transaction)
        {
            return
        }
        guard try states.save(update, of: account, transaction) else { return }
        try audit.record("account.join", account, ["study": .text(update.studyID)], in: transaction)
    }

    /// Saves the states of activities, unless the participant has left the study.
    func save(
        _ activities: [ActivityState], in studyID: String, of account: Account,
        _ transaction: borrowing Transaction
    ) throws {
        if try states.find(studyID, of: account, transaction)?.status == .withdrawn { return }
        try ActivityStateRepository.save(activities, in: studyID, of: account, transaction)
    }

    /// Saves whether a participant is eligible and what they consented to.
    ///
    /// - Throws: ``RegistrationRefusal`` if the account has no state in the study, or the consent has no version.
    func save(
        _ consent: ConsentRepository.Consent, eligible: Bool?, sharing: String, of studyID: String,
        by account: Account, _ transaction: borrowing Transaction
    ) throws {
        guard let state = try states.find(studyID, of: account, transaction) else {
            throw RegistrationRefusal.noDataAvailable
        }
        if consent.version.isEmpty { throw RegistrationRefusal.consentVersionRequired }
        try states.save(eligible: eligible, sharing: sharing, in: state, transaction)
        try consents.save(consent, in: state, transaction)
        try audit.record(
            "account.consent", account,
            ["study": .text(state.studyID), "version": .text(consent.auditedVersion)], in: transaction)
    }

    /// Ends the participation in a study, with what the Response server keeps.
    ///
    /// - Throws: ``RegistrationRefusal`` if the account has no state in the study, or has left it and no data can be
    ///   deleted.
    func withdraw(
        _ account: Account, from studyID: String, erasing: Bool, request: WithdrawalRequest,
        _ transaction: borrowing Transaction
    ) throws {
        guard let state = try states.find(studyID, of: account, transaction) else {
            throw RegistrationRefusal.failure
        }
        // A participant who left and kept the data can still ask another Response server for its deletion.
        if state.status == .withdrawn, !erasing || state.appToken == nil {
            throw RegistrationRefusal.alreadyWithdrawn
        }
        let ending = try closure.leave(
            state, of: account, erasing: erasing, request: request, transaction)
        // Nothing links the data in this portal to the account anymore. Success would say that it was deleted.
        if state.status == .withdrawn, ending == .nothing { throw RegistrationRefusal.alreadyWithdrawn }
        try audit.record(
            erasing ? "account.withdraw-and-erase" : "account.withdraw", account,
            ["study": .text(state.studyID)], in: transaction)
    }
}

extension ConsentRepository.Consent {
    /// The version for the audit log, which can't be erased: whatever else an app sends as a version stays out of it.
    var auditedVersion: String {
        version.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) } ? version : "other"
    }
}
