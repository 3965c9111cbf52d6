import Access
import HTTP
import SQLStore
import StudyPublishing
import Testing
import Vocabulary

@testable import Portal

@Suite struct ArchiveSiteTests {
    @Test func `Apps are told of an archived study what they were told of it before`() async throws {
        let demo = try await TrashedDemo()
        let (store, console) = (demo.store, demo.console)
        let targets = [
            "/StudyMetaData/studyList", "/StudyMetaData/study?studyId=SLEEP01",
            "/StudyMetaData/studyInfo?studyId=SLEEP01", "/StudyMetaData/activityList?studyId=SLEEP01",
        ]
        try await store.write { transaction in
            try transaction.run("update channels set status = 'deactivated' where kind = 'live'")
            try GenerationRepository.publications.advance(in: transaction)
        }
        try await demo.published.refresh()
        var before: [String] = []
        for target in targets { before.append(await demo.read(target).text) }
        try await store.write { transaction in
            let app = try #require(try FolderRepository.app("MERIDIAN", "HERON", in: transaction))
            try FolderRepository.archive(with: console.grant(ArchiveApp.self, on: app), in: transaction)
            try FolderRepository.archive(
                with: console.grant(ArchiveOrganization.self, on: app.organization), in: transaction)
        }
        try await demo.published.refresh()
        for (target, text) in zip(targets, before) {
            #expect(await demo.read(target).text == text, "\(target)")
        }
        #expect(before[0].contains("SLEEP01") && before[0].contains("Closed"))
        let withdrawn = await demo.client.post(
            "/response-withdrawFromStudy.api", form: [("participantId", demo.appToken)])
        #expect(withdrawn.status == .ok)
    }
}
