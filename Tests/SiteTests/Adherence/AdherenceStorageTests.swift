import Access
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// What is stored about participants' runs, as responses arrive and time passes.
struct AdherenceStorageTests {
    @Test func `runs are counted as they start, are answered, and close`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        #expect(try await study.sums() == .init())
        study.moveClock(to: "21 09:00")
        #expect(try await study.sums() == .init(due: 1))
        try await study.respond(as: secret)
        #expect(try await study.sums() == .init(done: 1))
        study.moveClock(to: "24 12:00")
        #expect(try await study.sums() == .init(done: 1, missed: 2, due: 1))
        #expect(try await study.days() == .init(done: 1, missed: 2, due: 1))
        #expect(try await study.differences() == 0)
    }

    @Test func `a late upload repairs the run at whose time it was completed`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "24 12:00")
        #expect(try await study.sums() == .init(missed: 3, due: 1))
        try await study.respond(as: secret, completed: "22 20:00")
        #expect(try await study.sums() == .init(done: 1, missed: 2, due: 1))
        #expect(try await study.days() == .init(done: 1, missed: 2, due: 1))
    }

    @Test func `a discarded response doesn't count until it is restored`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        let id = try await study.respond(as: secret)
        #expect(try await study.sums() == .init(done: 1))
        try await study.site.store.write {
            try $0.run("update responses set status = 4, error_message = 'test' where id = \(id)")
        }
        #expect(try await study.sums() == .init(due: 1))
        try await study.site.store.write {
            try $0.run("update responses set status = 2 where id = \(id)")
        }
        #expect(try await study.sums() == .init(done: 1))
    }

    @Test func `runs that end in a pause of the study aren't expected`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "22 12:00")
        #expect(try await study.sums() == .init(missed: 1, due: 1))
        try await study.sample.publish(.pause)
        study.moveClock(to: "25 12:00")
        #expect(try await study.sums() == .init(missed: 1))
        try await study.sample.publish(.resume)
        study.moveClock(to: "26 12:00")
        #expect(try await study.sums() == .init(missed: 2, due: 1))
        #expect(try await study.differences() == 0)
    }

    @Test func `after a publication, started runs stay and later ones follow it`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.custom([(21, 23), (27, 28)]))
        let secret = try await study.sample.enroll()
        study.moveClock(to: "22 12:00")
        try await study.respond(as: secret)
        #expect(try await study.sums() == .init(done: 1))
        try await study.enter(AdherenceStudy.custom([(21, 23), (24, 25), (27, 28)]))
        try await study.enter(AdherenceStudy.daily(24, days: 2), key: "Evening")
        try await study.sample.publish(.publishUpdates)
        study.moveClock(to: "29 12:00")
        // Two runs of each activity were missed.
        #expect(try await study.sums() == .init(done: 1, missed: 4))
        #expect(try await study.differences() == 0)
    }

    @Test func `someone who enrolls later has the plan of the version of that time`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.custom([(21, 23), (27, 28)]))
        study.moveClock(to: "22 12:00")
        try await study.enter(AdherenceStudy.custom([(21, 23), (24, 25), (27, 28)]))
        try await study.sample.publish(.publishUpdates)
        study.moveClock(to: "23 12:00")
        _ = try await study.sample.enroll()
        study.moveClock(to: "29 12:00")
        #expect(try await study.sums() == .init(missed: 2))
    }

    @Test func `a phone elsewhere has runs by its own clock`() async throws {
        let study = try await AdherenceStudy(offset: try #require(UTCOffset(minutes: -300)))
        let secret = try await study.sample.enroll()
        // 07:30 on the 21st in Los Angeles, where the run starts at 08:00.
        study.moveClock(to: "21 12:30")
        try await study.respond(as: secret, offset: "-0800")
        #expect(try await study.sums() == .init())
        study.moveClock(to: "21 15:59")
        #expect(try await study.sums() == .init())
        study.moveClock(to: "21 16:00")
        #expect(try await study.sums() == .init(due: 1))
        let zone = try await study.site.store.read {
            try $0.value("select time_zone from adherence_people", as: String.self)
        }
        #expect(zone == "UTC-08:00")
    }

    @Test func `runs before the midnight after a move belong to the previous site`() async throws {
        let study = try await AdherenceStudy()
        let channel = study.sample.channel
        let harbor = try await study.site.addStudySite("HC", "Harbor County", to: channel)
        let north = try await study.site.addStudySite("NW", "Northwood", to: channel)
        _ = try await study.sample.enroll()
        func move(to site: StudySite) async throws {
            try await study.site.store.write {
                let id: ParticipantID? = try $0.value("select max(id) from participants")
                try ParticipantMoveRepository.move(
                    try #require(id), to: site, reason: .relocated, note: "",
                    with: study.site.parts.console.grant(ManageStudySites.self, on: channel), $0)
            }
        }
        try await move(to: harbor)
        study.moveClock(to: "23 12:00")
        #expect(try await study.days(at: harbor) == .init(missed: 2, due: 1))
        try await move(to: north)
        study.moveClock(to: "25 12:00")
        #expect(try await study.days(at: harbor) == .init(missed: 3))
        #expect(try await study.days(at: north) == .init(missed: 1, due: 1))
        #expect(try await study.differences() == 0)
    }

    @Test func `an erased participant leaves no runs and no sums, and others keep theirs`() async throws {
        let study = try await AdherenceStudy()
        let (other, secret) = (try await study.sample.enroll(), try await study.sample.enroll())
        study.moveClock(to: "24 12:00")
        try await study.respond(as: secret)
        try await study.respond(as: other)
        #expect(try await study.days() == .init(done: 2, missed: 6))
        try await study.site.store.write { transaction in
            let repository = study.sample.portal.responses.enrollmentService.participants
            let participant = try #require(try repository.find(appToken: secret, transaction))
            try repository.erase(participant, transaction)
        }
        #expect(try await study.days() == .init(done: 1, missed: 3))
        let people = try await study.site.store.read {
            try $0.value("select count(distinct participant_id) from adherence_runs", as: Int.self)
        }
        #expect(people == 1)
        #expect(try await study.differences() == 0)
    }

    @Test func `time after a withdrawal and in a pause is no difference for the check`() async throws {
        let study = try await AdherenceStudy()
        let (secret, _) = (try await study.sample.enroll(), try await study.sample.enroll())
        study.moveClock(to: "22 12:00")
        try await study.site.store.write { transaction in
            let repository = study.sample.portal.responses.enrollmentService.participants
            let participant = try #require(try repository.find(appToken: secret, transaction))
            try repository.withdraw(participant, request: .keep, transaction)
        }
        #expect(try await study.days() == .init(missed: 2, due: 1))
        study.moveClock(to: "24 12:00")
        #expect(try await study.differences() == 0)
        try await study.sample.publish(.pause)
        #expect(try await study.days() == .init(missed: 4))
        study.moveClock(to: "27 12:00")
        #expect(try await study.differences() == 0)
    }

    @Test func `a response that the clock puts ahead counts as soon as it is stored`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        try await study.respond(as: secret)
        study.moveClock(to: "21 11:59")
        #expect(try await study.sums() == .init(done: 1))
    }

    @Test func `a participant whose data can't be read doesn't hold up others`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        try await study.site.store.write { transaction in
            try transaction.run(
                "insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at) "
                    + "select 99, study_folder_id, 'test', app_folder_id, 'BROKEN', 'broken', 0 from channels "
                    + "where id = \(study.sample.channel.id)")
            try transaction.run(
                """
                insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                    changes_consent, changes_resources, digest, design, published_at, author_name)
                values (99, 1, 'launched', 10, 10, 0, 0, 0, '', 'no design', 0, 'Test')
                """)
            try transaction.run(
                """
                insert into participants (channel_id, allow_data_sharing, enrolled_at) values (99, 'NA', 0)
                """)
        }
        try await study.respond(as: secret)
        try await study.worker.catchUp()
        let done = try await study.site.store.read {
            try $0.value("select sum(done) from adherence_people", as: Int.self)
        }
        #expect(done == 1)
        let waiting = try await study.site.store.read {
            try $0.value(
                "select next_change_at from adherence_people where channel_id = 99", as: Instant.self)
        }
        #expect(waiting == study.site.clock.now.adding(seconds: 3600))
    }

    @Test func `a sign-in is a contact, but not one from before the enrollment`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "24 12:00")
        let tokens = ParticipantAppTokens(key: study.site.parts.keys.sealing, random: { _ in [] })
        func signIn(_ at: Instant) async throws -> Instant? {
            try await study.site.store.write { transaction in
                try AccountLinkRepository.save(
                    signedInAt: at, consentVersion: nil, ofAppToken: secret, tokens, transaction)
            }
            try await study.worker.catchUp()
            return try await study.site.store.read {
                try $0.value("select last_contact_at from adherence_people", as: Instant.self)
            }
        }
        let enrolled = try await study.site.store.read {
            try $0.value("select enrolled_at from participants", as: Instant.self)
        }
        #expect(try await signIn(AdherenceStudy.instant("1 12:00")) == enrolled)
        #expect(try await signIn(AdherenceStudy.instant("23 12:40")) == AdherenceStudy.instant("23 00:00"))
        #expect(
            try await signIn(AdherenceStudy.instant("22 12:00")) == AdherenceStudy.instant("23 00:00"),
            "an earlier sign-in that is reported late doesn't count")
    }

    @Test func `the nightly check repairs runs and sums that are wrong, and counts them`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "24 12:00")
        try await study.respond(as: secret)
        #expect(try await study.differences() == 0)
        try await study.site.store.write {
            try $0.run("update adherence_runs set runs = x'000001'")
            try $0.run("update adherence_days set done = done + 5")
        }
        #expect(try await study.differences() > 0)
        #expect(try await study.days() == .init(done: 1, missed: 3))
        #expect(try await study.differences() == 0)
    }

    @Test func `a result isn't stored if the data has changed since it was read`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        let participant = try #require(
            try await study.site.store.read {
                try $0.value("select max(id) from participants", as: ParticipantID.self)
            })
        let now = study.site.clock.now
        let old = try await study.site.store.read { transaction in
            var computation = AdherenceComputation(StudyScheduleCache(), at: now)
            return ComputedRuns(try #require(try computation.timeline(of: participant, transaction)))
        }
        try await study.respond(as: secret)
        _ = try await study.site.store.write { try ComputedRunsRepository.store([old], $0) }
        #expect(try await study.sums() == .init(done: 1))
    }

    @Test func `responses of previous versions get their times from their data`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "23 12:00")
        try await study.respond(as: secret, completed: "21 09:00")
        try await study.site.store.write {
            try $0.run("update responses set completed_at = null, utc_offset = null")
            try $0.run("update adherence_people set next_change_at = 0")
        }
        #expect(try await study.sums() == .init(done: 1, missed: 1, due: 1))
        let times = try await study.site.store.read {
            try $0.first("select completed_at, utc_offset from responses") { row in
                (try row[0] as Instant?, try row[1] as Int?)
            }
        }
        #expect(times?.0 == AdherenceStudy.instant("21 09:00"))
        #expect(times?.1 == 0)
    }
}
