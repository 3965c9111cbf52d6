import Access
import HTTP
import JSON
import SQLStore
import Timekeeping

/// The actions with which an app keeps the state of studies and activities.
struct StudyStateActions: Sendable {
    let core: RegistrationCore
    let states: StudyStateRepository
    let changes: ParticipationChanges

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .studyState, method: .get, callback: studies),
            RegistrationAction(operation: .userPreferences, method: .get, callback: studies),
            RegistrationAction(operation: .updateStudyState, method: .post, answer: updateStudies),
            RegistrationAction(operation: .updatePreferences, method: .post, answer: updateStudies),
            RegistrationAction(operation: .activityState, method: .get, callback: activities),
            RegistrationAction(operation: .updateActivityState, method: .post, callback: updateActivities),
        ]
    }

    @Sendable private func studies(
        _ request: RegistrationRequest, reply: @escaping RegistrationAction.Reply
    ) {
        core.store.submitRead(
            { try states.all(of: try core.account(of: request, in: $0), $0) },
            then: { reply($0.map(Self.response)) })
    }

    private static func response(_ studies: [StudyState]) -> Response {
        RegistrationResponse.object { json in
            json.array("studies") { list in
                for study in studies { list.object { write(study, to: &$0) } }
            }
            json.member("message", "success")
        }
    }

    private static func write(_ study: StudyState, to json: inout JSONWriter) {
        json.member("studyId", study.studyID)
        json.member("status", study.status.rawValue)
        json.member("bookmarked", study.bookmarked)
        json.member("enrolledDate", study.enrolledAt.map(wireDate) ?? "")
        json.member("completion", study.completion)
        json.member("adherence", study.adherence)
        json.member("participantId", study.appToken ?? "")
    }

    /// Returns a date as iPhones read it: with milliseconds, and an offset without a colon.
    static func wireDate(_ instant: Instant) -> String { "\(instant.iso8601.dropLast())+0000" }

    @Sendable private func updateStudies(_ request: RegistrationRequest) async throws -> Response {
        let updates = request.reading { body in
            try (body.objects("studies") ?? []).map { try StudyStateUpdate($0) }
        }
        try await core.store.write { transaction in
            let account = try core.account(of: request, saves: true, in: transaction)
            let updates = try updates.get()
            guard updates.count <= StudyStateRepository.studiesMax else {
                throw RegistrationRefusal.invalidInput
            }
            for update in updates { try changes.save(update, of: account, transaction) }
        }
        return RegistrationResponse.success()
    }

    @Sendable private func activities(
        _ request: RegistrationRequest, reply: @escaping RegistrationAction.Reply
    ) {
        let study = request.reading { try $0.required("studyId") }
        core.store.submitRead(
            { transaction in
                let account = try core.account(of: request, in: transaction)
                return try ActivityStateRepository.all(in: try study.get(), of: account, transaction)
            }, then: { reply($0.map(Self.response)) })
    }

    private static func response(_ activities: [ActivityState]) -> Response {
        RegistrationResponse.success { json in
            json.array("activities") { list in
                for activity in activities { list.object { activity.write(to: &$0) } }
            }
        }
    }

    /// The activities of a study in a request.
    private struct Update: Sendable {
        let studyID: String
        let activities: [ActivityState]

        /// Reads the activities. For bookmarks, old iPhones name the study in each element of a list called
        /// `activities`.
        init(_ body: RegistrationBody) throws {
            let given = try body.objects("activity") ?? body.objects("activities") ?? []
            guard let first = given.first, given.count <= ActivityState.activitiesMax else {
                throw RegistrationRefusal.invalidInput
            }
            studyID = try body.text("studyId") ?? first.required("studyId")
            guard !studyID.isEmpty, studyID.utf8.count <= StudyStateUpdate.idLengthMax else {
                throw RegistrationRefusal.invalidInput
            }
            activities = try given.map { try ActivityState($0) }
        }
    }

    @Sendable private func updateActivities(
        _ request: RegistrationRequest, reply: @escaping RegistrationAction.Reply
    ) {
        let update = request.reading { try Update($0) }
        core.store.submitWrite(
            isRepeatable: true,
            { transaction in
                let account = try core.account(of: request, saves: true, in: transaction)
                let update = try update.get()
                try changes.save(
                    update.activities, in: update.studyID, of: account, transaction)
            }, then: { reply($0.map { RegistrationResponse.success() }) })
    }
}
