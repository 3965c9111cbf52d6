import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// The state of studies and activities.
struct StudyStateTests {
    private func update(_ phone: Phone, _ study: String) async -> ClientResponse {
        await phone.send(.post, "updateStudyState", #"{"studies":[\#(study)]}"#)
    }

    private func study(_ phone: Phone) async throws -> JSONTree {
        try #require(try await phone.send(.get, "studyState").json["studies"]?.array?.first)
    }

    @Test func `A bookmark doesn't begin the participation`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(await phone.send(.get, "studyState").text == #"{"studies":[],"message":"success"}"#)
        #expect(await update(phone, #"{"studyId":"SLEEP01","bookmarked":true}"#).status == .ok)
        #expect(
            await phone.send(.get, "userPreferences").text
                == #"{"studies":[{"studyId":"SLEEP01","status":"yetToJoin","bookmarked":true,"enrolledDate":"","#
                + #""completion":0,"adherence":0,"participantId":""}],"message":"success"}"#)
    }

    @Test func `A text with a zero byte is refused`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(await update(phone, #"{"studyId":"S\u0000","bookmarked":true}"#).status == .badRequest)
        #expect(try await world.count("select count(*) from account_studies") == 0)
    }

    @Test func `A flag or a number without a value changes nothing`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(
            await update(phone, #"{"studyId":"SLEEP01","bookmarked":true,"completion":40}"#).status == .ok)
        for empty in ["\"\"", "\" \"", "null"] {
            #expect(
                await update(phone, #"{"studyId":"SLEEP01","bookmarked":\#(empty),"completion":\#(empty)}"#)
                    .status == .ok)
            let saved = try await study(phone)
            #expect(saved["bookmarked"]?.bool == true && saved["completion"]?.int == 40)
        }
        #expect(await update(phone, #"{"studyId":"SLEEP01","bookmarked":"maybe"}"#).status == .badRequest)
    }

    @Test func `Joining sets the date, and repeating it changes nothing`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let token = try await world.enroll()
        let join = #"{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)"}"#
        _ = await update(phone, #"{"studyId":"SLEEP01","bookmarked":"true"}"#)
        #expect(await update(phone, join).status == .ok)
        let joined = try await study(phone)
        #expect(joined["enrolledDate"]?.string == "2026-11-20T12:00:00.000+0000")
        #expect(joined["participantId"]?.string == token)
        #expect(joined["bookmarked"]?.bool == true)
        _ = await phone.send(
            .post, "updateActivityState",
            #"{"studyId":"SLEEP01","activity":[{"activityId":"A","activityState":"completed"}]}"#)
        world.site.clock.advance(seconds: 60)
        _ = await update(phone, join)
        _ = await update(phone, #"{"studyId":"sleep01","completion":"40","adherence":66,"participantId":""}"#)
        let later = try await study(phone)
        #expect(later["enrolledDate"]?.string == "2026-11-20T12:00:00.000+0000")
        #expect(later["completion"]?.int == 40)
        #expect(later["participantId"]?.string == token)
        let activities = try await phone.send(.get, "activityState?studyId=SLEEP01").json["activities"]
        #expect(activities?.array?.first?["activityState"]?.string == "completed")
        #expect(
            try await world.count("select count(*) from audit_events where action = 'account.join'") == 1)
    }

    @Test func `Joining again begins the activities anew`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        _ = await update(phone, #"{"studyId":"S","status":"inProgress","participantId":"one"}"#)
        _ = await phone.send(
            .post, "updateActivityState",
            #"{"studyId":"S","activity":[{"activityId":"A","activityState":"completed","activityRunId":7,"#
                + #""activityRun":{"completed":3}}]}"#)
        world.site.clock.advance(seconds: 60)
        _ = await update(phone, #"{"studyId":"S","status":"inProgress","participantId":"two"}"#)
        #expect(try await study(phone)["enrolledDate"]?.string == "2026-11-20T12:01:00.000+0000")
        #expect(
            await phone.send(.get, "activityState?studyId=S").text
                == #"{"message":"success","activities":[{"activityId":"A","bookmarked":false,"#
                + #""activityRun":{"total":0,"completed":0,"missed":0}}]}"#)
    }

    @Test func `Activities are returned with the types that apps read`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let activity =
            #"{"activityId":"Diary","activityVersion":"1.0","activityState":"INPROGRESS","activityRunId":3,"#
            + #""bookmarked":"false","activityStartDate":"2026-01-01T00:00:00.000-0500","anchorDateVersion":"","#
            + #""customScheduleRuns":[{"runStartDate":"a","runEndDate":"b"}],"activityRun":{"total":"10","completed":2}}"#
        for _ in 1...2 {
            let body = #"{"studyId":"SLEEP01","activity":[\#(activity)]}"#
            #expect(await phone.send(.post, "updateActivityState", body).status == .ok)
        }
        let text = await phone.send(.get, "activityState?studyId=sleep01").text
        #expect(
            text == #"{"message":"success","activities":[{"activityId":"Diary","activityVersion":"1.0","#
                + #""activityState":"inProgress","activityRunId":"3","#
                + #""activityStartDate":"2026-01-01T00:00:00.000-0500","bookmarked":false,"#
                + #""customScheduleRuns":[{"runStartDate":"a","runEndDate":"b"}],"#
                + #""activityRun":{"total":10,"completed":2}}]}"#)
        let other = try await world.verified("other@example.org", at: "192.0.2.2")
        #expect(
            await other.send(.get, "activityState?studyId=SLEEP01").text
                == #"{"message":"success","activities":[]}"#)
    }

    @Test func `Only what is sent is changed`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        for json in [
            #"{"activityId":"A","bookmarked":true,"activityState":"completed","activityRun":{"total":5}}"#,
            #"{"activityId":"a","activityState":"","activityRunId":"2"}"#,
        ] {
            _ = await phone.send(.post, "updateActivityState", #"{"studyId":"S","activity":[\#(json)]}"#)
        }
        let text = await phone.send(.get, "activityState?studyId=S").text
        #expect(text.contains(#""activityState":"completed","activityRunId":"2","bookmarked":true"#))
        #expect(text.contains(#""activityRun":{"total":5}"#))
    }

    @Test func `Names of members are read in any case`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let body =
            #"{"STUDYID":"S","Activity":[{"activityID":"A","ActivityState":"COMPLETED","ACTIVITYRUN":{"Total":"5"}}]}"#
        #expect(await phone.send(.post, "updateActivityState", body).status == .ok)
        let text = await phone.send(.get, "activityState?studyId=S").text
        #expect(text.contains(#""activityState":"completed","bookmarked":false,"activityRun":{"total":5}"#))
    }

    @Test func `An update that is refused after writing leaves others at the same time as they are`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phones = [try await world.verified(), try await world.verified("kim@example.org")]
        let list = (1...ActivityState.activitiesMax).map { #"{"activityId":"A\#($0)"}"# }.joined(
            separator: ",")
        let full = #"{"studyId":"S","activity":[\#(list)]}"#
        #expect(await phones[0].send(.post, "updateActivityState", full).status == .ok)
        let one = #"{"studyId":"S","activity":[{"activityId":"B"}]}"#
        let statuses = await withTaskGroup(of: [Status].self) { group in
            for phone in phones {
                group.addTask { [await phone.send(.post, "updateActivityState", one).status] }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(statuses) == [.ok, .badRequest])
        let count = try await world.count("select count(*) from account_activities")
        #expect(count == ActivityState.activitiesMax + 1)
    }

    @Test func `Bookmarks of old iPhones name the study in each element`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let body = #"{"activities":[{"studyId":"S","activityId":"A","bookmarked":true}]}"#
        #expect(await phone.send(.post, "updateActivityState", body).status == .ok)
        #expect(await phone.send(.get, "activityState?studyId=S").text.contains(#""bookmarked":true"#))
    }

    @Test(arguments: [
        ("updateStudyState", #"{"studies":[{"status":"inProgress"}]}"#),
        ("updateStudyState", #"{"studies":[{"studyId":"S","status":"joined"}]}"#),
        ("updateStudyState", #"{"studies":[{"studyId":"S","completion":"many"}]}"#),
        ("updateStudyState", #"{"studies":{"studyId":"S"}}"#),
        ("updateActivityState", #"{"studyId":"S"}"#),
        ("updateActivityState", #"{"studyId":"S","activity":[]}"#),
        ("updateActivityState", #"{"activity":[{"activityId":"A"}]}"#),
        ("updateActivityState", #"{"studyId":"S","activity":[{"activityId":"A","activityState":"done"}]}"#),
        ("updateActivityState", #"{"studyId":"S","activity":[{"activityId":"A"},{"bookmarked":true}]}"#),
        ("updateActivityState", #"{"studyId":"S","STUDYID":"S","activity":[{"activityId":"A"}]}"#),
        ("updateActivityState", #"{"studyId":"S","activity":[{"activityId":"A","activityid":"B"}]}"#),
    ])
    func `What can't be read is refused and changes nothing`(action: String, json: String) async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let answer = await phone.send(.post, action, json)
        #expect(answer.status == .badRequest)
        #expect(answer.message == "Invalid input.")
        #expect(try await world.count("select count(*) from account_studies") == 0)
        #expect(try await world.count("select count(*) from account_activities") == 0)
    }

    @Test func `An empty list is a success`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        for json in ["{}", #"{"studies":[]}"#, #"{"studies":null}"#] {
            #expect(await phone.send(.post, "updatePreferences", json).status == .ok)
        }
    }

    @Test func `An archived app can be read and left, but keeps nothing new`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        _ = await update(phone, #"{"studyId":"S","status":"inProgress"}"#)
        try await world.site.store.write { transaction in
            try transaction.run(
                "update folders set archived_at = \(world.site.clock.now) where id = \(world.site.world.app.id)"
            )
        }
        #expect(await phone.send(.get, "studyState").status == .ok)
        #expect(await phone.login("robin@example.org").status == .ok)
        var again = phone
        try await again.signIn("robin@example.org")
        // Android phones send this before their user is signed in.
        let device = #"{"info":{"os":"android","appVersion":"1","deviceToken":"t"}}"#
        #expect(await again.send(.post, "updateUserProfile", device).status == .ok)
        #expect(await update(again, #"{"studyId":"S","bookmarked":true}"#).headers["title"] == "APP_CLOSED")
        let register = await world.phone().send(
            .post, "register", #"{"emailId":"new@example.org","password":"quiet-orchard 7!"}"#)
        #expect(register.headers["title"] == "APP_CLOSED")
        #expect(await again.send(.delete, "withdraw", #"{"studyId":"S"}"#).status == .ok)
    }
}
