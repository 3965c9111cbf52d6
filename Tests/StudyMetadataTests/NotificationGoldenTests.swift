import HTTP
import SQLStore
import Studies
import StudyPublishing
import Testing
import Timekeeping
import Vocabulary

/// Whole answers, reviewed by hand against section 3.13 of the reference.
struct NotificationGoldenTests {
    /// Sends notifications as the worker does: to the study, to the app, and one that waits.
    private func send(_ site: MetadataSite, count: Int = 1) async throws {
        try await site.perform(.launch)
        let (notifications, sleep) = (site.designs.notifications, site.sleep)
        try await site.store.write { transaction in
            for number in 1...count {
                try notifications.announce(
                    LocalizedText([.english: "Number \(number)", MetadataSite.spanish: "Número \(number)"]),
                    about: .announcement, to: ChannelID(1), in: .study(sleep), by: MetadataSite.author,
                    transaction)
            }
            try notifications.announce(
                "Welcome", about: .announcement, to: nil, in: .app(FolderID(11)), by: MetadataSite.author,
                transaction)
            try notifications.announce(
                "Other app", about: .announcement, to: nil, in: .app(FolderID(16)), by: MetadataSite.author,
                transaction)
            let later = MetadataSite.launchedAt.adding(seconds: 60).civil()
            _ = try notifications.add(
                NotificationDraft(text: "Waits", timing: .at(later, .utc)), to: nil, in: .app(FolderID(11)),
                by: MetadataSite.author, transaction)
        }
    }

    private func element(_ id: Int, _ message: String, study: Bool) -> String {
        #"{"notificationId":"\#(id)","type":"\#(study ? "Study" : "Gateway")","subtype":"Announcement","#
            + #""studyId":"\#(study ? "SLEEP01" : "")","audience":"\#(study ? "Participants" : "All")","#
            + #""title":"Heron","message":"\#(message)","date":"2025-11-20T12:00:00.000+0000"}"#
    }

    @Test func `what was sent, to the app and to its study`() async throws {
        let site = try await MetadataSite()
        try await send(site)
        #expect(
            await site.get("notifications?skip=0").text
                == #"{"message":"SUCCESS","notifications":["#
                + [element(2, "Welcome", study: false), element(1, "Number 1", study: true)]
                .joined(separator: ",") + "]}")
    }

    @Test func `in the language that was asked for, or the next wider one`() async throws {
        let site = try await MetadataSite()
        try await send(site)
        for tag in ["es", "es-MX"] {
            let text = await site.get("notifications?skip=0", [("language", tag)]).text
            #expect(text.contains("Número 1"))
            #expect(text.contains("Welcome"))
        }
        #expect(await site.get("notifications?skip=0&language=fr").text.contains("Number 1"))
    }

    @Test func `twenty a page, and none twice`() async throws {
        let site = try await MetadataSite()
        try await send(site, count: 44)
        var found: [String] = []
        for skip in [0, 20, 40] {
            let text = await site.get("notifications?skip=\(skip)").text
            found += text.split(separator: #""notificationId":""#).dropFirst().map {
                String($0.prefix { $0 != "\"" })
            }
        }
        #expect(found.count == 45)
        #expect(Set(found).count == 45)
        #expect(found.first == "45")
        #expect(
            await site.get("notifications?skip=60").text == #"{"message":"SUCCESS","notifications":[]}"#)
    }

    @Test func `an app reads its own, and a response server those of its organization`() async throws {
        let site = try await MetadataSite()
        try await send(site)
        #expect(await !site.get("notifications?skip=0", as: "org.example.owl").text.contains("Welcome"))
        #expect(await site.get("notifications?skip=0", as: "org.example.owl").text.contains("Other app"))
        let other = [("applicationId", "OWL")]
        #expect(await !site.get("notifications?skip=0", other).text.contains("Other app"))
        #expect(await !site.get("notifications?skip=0", as: "labkey", other).text.contains("Other app"))
        let heron = [("applicationId", "heron")]
        #expect(await site.get("notifications?skip=0", as: "labkey", heron).text.contains("Welcome"))
    }

    @Test(arguments: [
        "notifications", "notifications?skip=", "notifications?skip=x", "notifications?skip=-1",
    ])
    func `a place that is none is a 400`(target: String) async throws {
        let site = try await MetadataSite()
        let response = await site.get(target)
        #expect(response.status == .badRequest)
        #expect(response.headers["StatusMessage"] == "Invalid inputs")
    }

    @Test func `what the portal tells of a study's life by itself`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        try await site.perform(.pause)
        try await site.perform(.resume)
        let text = await site.get("notifications?skip=0").text
        #expect(text.contains("The study Sleep has been paused."))
        #expect(text.contains("The study Sleep has been resumed."))
        let spanish = await site.get("notifications?skip=0&language=es").text
        #expect(spanish.contains("El estudio Dormir se ha interrumpido."))
    }
}
