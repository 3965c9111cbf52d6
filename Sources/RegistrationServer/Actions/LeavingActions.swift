import Access
import HTTP
import Responses
import SQLStore

/// The actions with which a participant leaves a study or deletes the account.
///
/// Each includes what the Response server of this portal keeps, in one transaction. Apps ask the Response server first, so
/// a participant who has already left there is no error.
struct LeavingActions: Sendable {
    /// The number of studies in a request.
    private static let studiesMax = 1_000

    let core: RegistrationCore
    let closure: AccountClosureRepository
    /// Removes what an erasure leaves behind in the files of the database.
    let removeRemains: @Sendable () -> Void

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .withdraw, method: .delete, answer: withdraw),
            RegistrationAction(operation: .deactivate, method: .delete, answer: deactivate),
        ]
    }

    @Sendable private func withdraw(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { body in
            (study: try body.required("studyId"), erases: try body.flag("deleteData"))
        }
        let erases = try await core.store.write { transaction in
            let account = try core.account(of: request, transaction)
            let (study, erases) = try given.get()
            guard let state = try closure.states.find(study, of: account, transaction) else {
                throw RegistrationRefusal.failure
            }
            // A participant who left and kept the data can still ask for its deletion.
            if state.status == .withdrawn, erases != true || state.appToken == nil {
                throw RegistrationRefusal.alreadyWithdrawn
            }
            try closure.leave(
                state, of: account, erasing: erases == true, request: WithdrawalRequest(erases), transaction)
            try core.record(
                erases == true ? "account.withdraw-and-erase" : "account.withdraw", account,
                ["study": .text(state.studyID)], in: transaction)
            return erases == true
        }
        if erases { removeRemains() }
        return RegistrationResponse.success()
    }

    @Sendable private func deactivate(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { try $0.texts("deleteData") ?? [] }
        try await core.store.write { transaction in
            let account = try core.account(of: request, transaction)
            let studies = try given.get()
            guard studies.count <= Self.studiesMax else { throw RegistrationRefusal.invalidInput }
            try core.record("account.delete", account, in: transaction)
            // Apps list the participations to end, and end them all: without the account, no one else could. What to delete
            // was asked of the Response server before.
            try closure.close(account, erasing: false, transaction)
        }
        removeRemains()
        return RegistrationResponse.success()
    }
}
