import Access
import HTTP
import Responses
import SQLStore

/// The actions with which a participant leaves a study or deletes the account.
///
/// Each includes what the Response server of this portal keeps, or the call to the app's other one, in one transaction:
/// the participant has left once the app has its answer, also while that server can't be reached. Apps ask the Response
/// server first, so a participant who has already left there is no error.
struct LeavingActions: Sendable {
    /// The number of studies in a request.
    private static let studiesMax = 1_000

    let core: RegistrationCore
    let changes: ParticipationChanges
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
            let account = try core.account(of: request, in: transaction)
            let (study, erases) = try given.get()
            try changes.withdraw(
                account, from: study, erasing: erases == true, request: WithdrawalRequest(erases), transaction
            )
            return erases == true
        }
        core.wakeWithdrawals()
        if erases { removeRemains() }
        return RegistrationResponse.success()
    }

    @Sendable private func deactivate(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { try $0.texts("deleteData") ?? [] }
        try await core.store.write { transaction in
            let account = try core.account(of: request, in: transaction)
            let studies = try given.get()
            guard studies.count <= Self.studiesMax else { throw RegistrationRefusal.invalidInput }
            try core.record("account.delete", account, in: transaction)
            // Apps list the participations to end, and end them all: without the account, no one else could.
            // What to delete was asked of the Response server before.
            try changes.closure.close(account, erasing: false, transaction)
        }
        core.wakeWithdrawals()
        removeRemains()
        return RegistrationResponse.success()
    }
}
