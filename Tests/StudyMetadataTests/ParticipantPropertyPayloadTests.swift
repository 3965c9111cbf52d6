import HTTP
import SQLStore
import Studies
import Testing
import Timekeeping
import Vocabulary

/// What response servers read of participant properties, against section 3.17 of the reference.
struct ParticipantPropertyPayloadTests {
    private static func property(
        _ id: String, _ name: String, _ type: String, _ version: String, _ status: String
    ) -> String {
        #"{"propertyId":"\#(id)","propertyName":"\#(name)","propertyType":"PreEnrollment","#
            + #""propertyDataType":"\#(type)","shouldRefresh":true,"dataSource":"ExternalSystem","#
            + #""status":"\#(status)","version":"\#(version)"}"#
    }

    private static func context(_ name: String, _ version: String, _ status: String = "active") -> String {
        [
            property("clinicVisit", name, "date", version, status),
            property("clinicVisitExternalId", "clinicVisit External Id", "string", version, status),
            property("clinicVisitEntryDate", "clinicVisit Entry Date", "date", version, status),
        ].joined(separator: ",")
    }

    private static func answer(_ message: String, _ version: String, _ properties: String) -> String {
        #"{"message":"\#(message)","metadata":{"studyId":"SLEEP01","studyVersion":"\#(version)"},"#
            + #""participantProperties":[\#(properties)]}"#
    }

    @Test func `a study without properties says so, as the original does`() async throws {
        let site = try await MetadataSite()
        let address = "participantProperties?studyId=sleep01"
        let before = await site.get(address, as: "labkey")
        #expect(before.status == .ok)
        #expect(before.text.contains(#""studyVersion":"""#))
        try await site.perform(.launch)
        #expect(await site.get(address, as: "labkey").text == Self.answer("FAILURE", "1.0", ""))
    }

    @Test func `properties are listed by version, and those that are gone as deactivated`() async throws {
        let site = try await MetadataSite()
        try await site.addProperty()
        try await site.perform(.launch)
        let address = "participantProperties?studyId=SLEEP01"
        let first = Self.answer("success", "1.0", Self.context("Visit", "1.0"))
        #expect(await site.get(address, as: "labkey").text == first)
        try await site.change(ParticipantProperty.self) { $0.name = "Clinic visit" }
        try await site.perform(.publishUpdates)
        let second = Self.answer("success", "1.1", Self.context("Clinic visit", "1.1"))
        #expect(await site.get(address, as: "labkey").text == second)
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        #expect(
            await site.get(address, as: "labkey").text
                == Self.answer("success", "1.2", Self.context("Clinic visit", "1.1")))
        try await site.removeProperty()
        try await site.perform(.publishUpdates)
        #expect(await site.get(address, as: "labkey").text == Self.answer("FAILURE", "1.3", ""))
        for (version, expected) in [
            ("1.0", first), ("1", first), ("1.1", second),
            ("1.3", Self.answer("success", "1.3", Self.context("Clinic visit", "1.2", "deactivated"))),
        ] {
            let versioned = await site.get("\(address)&studyVersion=\(version)", as: "labkey")
            #expect(versioned.text == expected, "\(version)")
        }
    }

    @Test(arguments: [
        ("participantProperties", "Invalid inputs"),
        ("participantProperties?studyId=NONE", "Study does not exists. Please check"),
        ("participantProperties?studyId=SLEEP01&studyVersion=9.9", "Invalid study version"),
        ("participantProperties?studyId=SLEEP01&studyVersion=new", "Invalid study version"),
    ]) func `what cannot be answered is said as the original does`(
        _ address: String, _ message: String
    ) async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let answer = await site.get(address, as: "labkey")
        #expect(answer.status == .notFound)
        #expect(answer.headers["title"] == "UNKNOWN")
        #expect(answer.headers["StatusMessage"] == "Invalid input.")
        #expect(answer.text == #"{"message":"\#(message)"}"#)
    }

    @Test func `an activity that counts from a property names it`() async throws {
        let site = try await MetadataSite()
        try await site.addProperty()
        try await site.change(Questionnaire.self) { questionnaire in
            var schedule = CustomSchedule()
            (schedule.anchor, schedule.addsRuns) = (.property("visit"), true)
            var run = CustomSchedule.Run(id: "run")
            (run.startDays, run.endDays, run.startTime) = (-3, 4, TimeOfDay(hour: 9, minute: 0))
            schedule.runs = [run]
            questionnaire.schedule = .custom(schedule)
        }
        try await site.perform(.launch)
        let runs = #""anchorRuns":[{"startDays":-3,"endDays":4,"time":"09:00:00"}]"#
        let expected = """
            "schedulingType":"AnchorDate","anchorDate":{"sourceType":"ParticipantProperty",\
            "sourceActivityId":"","sourceKey":"","sourceFormKey":"","propertyMetadata":\
            {"propertyId":"clinicVisit","propertyType":"PreEnrollment",\
            "propertyDataFormat":"date","shouldRefresh":true,"dataSource":"ExternalSystem",\
            "status":"active","externalPropertyId":"clinicVisitExternalId",\
            "dateOfEntryId":"clinicVisitEntryDate"},"start":{"anchorDays":-3,"dayOfWeek":0,\
            "dateOfMonth":"","time":"09:00:00"},"end":{"anchorDays":4,"repeatInterval":0,\
            "time":"09:00:00"}},"frequency":{"type":"Manually Schedule","addNewRuns":true,\
            "runs":[{"startTime":"","endTime":""}],\(runs)},\(runs)}
            """
        #expect(await site.get("activityList?studyId=SLEEP01").text.contains(expected))
    }
}

extension MetadataSite {
    fileprivate func addProperty() async throws {
        try await store.write { transaction in
            var property = ParticipantProperty()
            (property.id, property.key, property.name) = ("visit", "clinicVisit", "Visit")
            (property.stage, property.dataType) = (.preEnrollment, .date)
            (property.dataSource, property.isAnchorDate, property.refreshes) = (.externalSystem, true, true)
            let added = try designs.add(property, in: sleep, by: Self.author, transaction)
            try designs.markComplete(added.id, in: sleep, by: Self.author, transaction)
            try designs.markComplete(.participantProperties, in: sleep, by: Self.author, transaction)
        }
    }

    fileprivate func removeProperty() async throws {
        try await store.write { transaction in
            let property = try designs.documents(ParticipantProperty.self, in: sleep, transaction)[0]
            try designs.remove(property.id, in: sleep, by: Self.author, transaction)
        }
    }
}
