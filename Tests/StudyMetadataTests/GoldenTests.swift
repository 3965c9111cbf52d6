import HTTP
import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

/// Whole answers, reviewed by hand against sections 3 and 4 of the reference.
struct GoldenTests {
    private static let listed = [("applicationId", "heron"), ("orgId", "Meridian")]

    private static func study(_ status: String, version: String = "1.0") -> String {
        #"{"message":"SUCCESS","studies":[{"studyId":"SLEEP01","studyVersion":"\#(version)","#
            + #""studyLanguage":"English","title":"Sleep","category":"Public Health","sponsorName":"Meridian Bay","#
            + #""tagline":"How rest changes","status":"\#(status)","logo":"","settings":{"enrolling":true,"#
            + #""platform":"all","rejoin":true}}]}"#
    }

    @Test func `the list of studies and the study, through its life`() async throws {
        let site = try await MetadataSite()
        #expect(await site.get("studyList", Self.listed).text == #"{"message":"SUCCESS","studies":[]}"#)
        for (action, status) in [
            (StudyAction.launch, "Active"), (.pause, "Paused"), (.resume, "Active"), (.deactivate, "Closed"),
        ] {
            try await site.perform(action)
            #expect(await site.get("studyList", Self.listed).text == Self.study(status))
            #expect(await site.get("study?studyId=sleep01").text == Self.study(status))
        }
    }

    @Test func `the list in Spanish`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let spanish =
            #"{"message":"SUCCESS","studies":[{"studyId":"SLEEP01","studyVersion":"1.0","#
            + #""studyLanguage":"Spanish","title":"Dormir","category":"Salud pública","#
            + #""sponsorName":"Bahía Meridian","tagline":"Cómo cambia","status":"Active","logo":"","#
            + #""settings":{"enrolling":true,"platform":"all","rejoin":true}}]}"#
        #expect(await site.get("study?studyId=SLEEP01", [("language", "es")]).text == spanish)
        #expect(await site.get("study?studyId=SLEEP01&language=es-MX").text == spanish)
        #expect(await site.get("study?studyId=SLEEP01", [("language", "ru")]).text == Self.study("Active"))
    }

    @Test func `what people read before they join`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        #expect(
            await site.get("studyInfo?studyId=SLEEP01").text
                == #"{"message":"SUCCESS","studyWebsite":"https://sleep.example.org","info":[{"type":"video","#
                + #""image":"https://portal.example.org/StudyMetaData/images/d1334.png","title":"Sleep","#
                + #""text":"Sleep and rest","videoLink":""}],"anchorDate":{"type":"","#
                + #""questionInfo":{"activityId":"","activityVersion":"","key":""}},"#
                + #""withdrawalConfig":{"type":"ask_user","message":"Leave?"}}"#)
    }

    @Test func `the activities`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let expected =
            #"{"message":"SUCCESS","studyName":"Sleep","activities":[{"activityId":"Weekly","#
            + #""activityVersion":"1.0","title":"Weekly sleep","type":"questionnaire","#
            + #""startTime":"2025-11-20T12:00:00.000+0000","endTime":"","branching":false,"#
            + #""lastModified":"2025-11-20T12:00:00.000+0000","state":"active","taskSubType":"","#
            + #""schedulingType":"Regular","anchorDate":{"sourceType":"","sourceActivityId":"","sourceKey":"","#
            + #""sourceFormKey":"","propertyMetadata":{"propertyId":"","propertyType":"","propertyDataFormat":"","#
            + #""shouldRefresh":false,"dataSource":"","status":"","externalPropertyId":"","dateOfEntryId":""},"#
            + #""start":{"anchorDays":0,"dayOfWeek":0,"dateOfMonth":"","time":""},"#
            + #""end":{"anchorDays":0,"repeatInterval":0,"time":""}},"#
            + #""frequency":{"type":"One time","addNewRuns":false,"runs":[],"anchorRuns":[]},"anchorRuns":[]}]}"#
        for bundle in ["org.example.heron", "org.example.heron.android"] {
            #expect(await site.get("activityList?studyId=SLEEP01", as: bundle).text == expected)
        }
    }

    @Test func `an activity in every published version, by any spelling of its version`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let address = "activity?studyId=sleep01&activityId=weekly&activityVersion="
        let first = await site.get(address + "1.0", as: "labkey")
        #expect(first.headers["content-type"] == "application/json;charset=utf-8")
        let design = try JSONTree.parse(first.body)
        #expect(design["activity"]?["metadata"]?["activityId"]?.string == "Weekly")
        #expect(design["activity"]?["steps"]?[0]?["title"]?.string == "Did you sleep?")
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        for version in ["1", "1.0", "1.00"] { #expect(await site.get(address + version).body == first.body) }
        let second = try JSONTree.parse(await site.get(address + "1.1").body)
        #expect(second["activity"]?["metadata"]?["version"]?.string == "1.1")
        let spanish = try JSONTree.parse(await site.get(address + "1.0", [("language", "es")]).body)
        #expect(spanish["activity"]?["steps"]?[0]?["title"]?.string == "¿Durmió?")
    }

    @Test func `what changed since a client's version`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        try await site.change(BasicInformation.self) { $0.name[.english] = "Sleep well" }
        try await site.perform(.publishUpdates)
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        for (version, activities, info) in [
            ("1.0", true, true), ("1.1", true, true), ("1.2", false, false), ("1.3", false, false),
            ("0.1", true, true),
        ] {
            #expect(
                await site.get("studyUpdates?studyId=SLEEP01&studyVersion=\(version)").text
                    == #"{"message":"SUCCESS","updates":{"consent":false,"activities":\#(activities),"#
                    + #""resources":false,"info":\#(info),"status":"Active"},"currentVersion":"1.2"}"#,
                "\(version)")
        }
    }

    @Test func `an upcoming study is listed and described, and has no activities yet`() async throws {
        let site = try await MetadataSite()
        try await site.change(StudySettings.self) { $0.enrolling = false }
        try await site.perform(.publishUpcoming)
        #expect(await site.get("study?studyId=SLEEP01").text.contains(#""status":"Upcoming""#))
        #expect(await site.get("studyInfo?studyId=SLEEP01").status == .ok)
        #expect(await site.get("activityList?studyId=SLEEP01").status == .noContent)
        let activity = await site.get("activity?studyId=SLEEP01&activityId=Weekly&activityVersion=1.0")
        #expect(activity.status == .noContent)
    }

    @Test func `a client that has the answer is only told so`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let address = "activityList?studyId=SLEEP01"
        let tag = try #require(await site.get(address).headers["etag"])
        for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let response = await site.get(address, [("if-none-match", field)])
            #expect(response.status == .notModified, "\(field)")
            #expect(response.body.isEmpty)
        }
        #expect(await site.get(address, [("if-none-match", "\"x\"")]).status == .ok)
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        #expect(await site.get(address, [("if-none-match", tag)]).status == .ok)
    }

    @Test func `an answer is compressed for who takes that, and known by either tag`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let address = "eligibilityConsent?studyId=SLEEP01"
        let plain = await site.get(address)
        #expect(plain.headers["content-encoding"] == nil)
        let small = await site.get(address, [("accept-encoding", "gzip")])
        #expect(small.headers["content-encoding"] == "gzip")
        #expect(small.headers.all("vary") == ["accept-encoding, language"])
        #expect(small.headers["cache-control"] == "private, no-cache")
        let tags = try [plain, small].map { try #require($0.headers["etag"]) }
        #expect(Set(tags).count == 2)
        for tag in tags {
            for coding in ["gzip", "identity"] {
                let fields = [("if-none-match", tag), ("accept-encoding", coding)]
                #expect(await site.get(address, fields).status == .notModified, "\(tag) \(coding)")
            }
        }
    }

    @Test func `a restart serves the same bytes`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let reloaded = try await PublishedStudies(site.store)
        let before = try #require(site.studies.catalog.study("SLEEP01"))
        let after = try #require(reloaded.catalog.study("SLEEP01"))
        for language in [LanguageTag.english, MetadataSite.spanish] {
            #expect(before.entry(in: language) == after.entry(in: language))
            #expect(before.info(in: language) == after.info(in: language))
            #expect(
                before.activityList(for: .ios, in: language) == after.activityList(for: .ios, in: language))
            #expect(
                before.activity("Weekly", .first, in: language)
                    == after.activity("Weekly", .first, in: language))
        }
    }
}
