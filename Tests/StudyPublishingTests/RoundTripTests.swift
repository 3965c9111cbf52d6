import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

/// A design that leaves as a file and comes back is the same design: its documents, and what apps receive of it.
struct RoundTripTests {
    private static let copy = DesignScope(folder: FolderID(21))

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `exported, imported and published, any valid design gives equal documents and answers`(
        _ seed: UInt64
    )
        async throws
    {
        let site = try await DesignFixture()
        try await site.write { site, transaction in
            var random = RandomDesign(seed: seed)
            try random.fill(site.scope, site.designs, by: DesignFixture.author, transaction)
        }
        try await importCopy(site)
        let (first, second) = try await site.write { site, transaction in
            (
                try StudyFile(of: site.scope, site.designs, transaction).text,
                try StudyFile(of: Self.copy, site.designs, transaction).text
            )
        }
        #expect(renamed(String(decoding: second, as: UTF8.self)) == String(decoding: first, as: UTF8.self))
        try await site.perform(.launch)
        try await site.write { site, transaction in
            for language in [LanguageTag.english, RandomDesign.spanish] {
                try site.designs.markAllComplete(
                    language, in: Self.copy, by: DesignFixture.author, transaction)
            }
            _ = try site.publishing.perform(
                .launch, on: .live, in: Self.copy, by: DesignFixture.author, confirming: .everything,
                transaction
            )
        }
        let answers = try await answers(of: 1, site)
        let others = try await self.answers(of: 3, site)
        #expect(answers.count > 10)
        #expect(answers.keys == others.keys)
        for (name, answer) in answers {
            #expect(others[name].map { unnumbered(renamed($0)) } == unnumbered(answer), "\(name)")
        }
    }

    /// Makes another study in another app, of the file of the first.
    private func importCopy(_ site: DesignFixture) async throws {
        try await site.write { site, transaction in
            try transaction.run(
                """
                insert into folders (id, parent_id, kind, name, name_key, title, created_at, sent_org_id, sent_org_key) values
                (13, 10, 'app', 'PLOVE', 'plove', 'Plover', 0, 'MERIDIAN', 'meridian'), (21, 13, 'study', 'COPY001', 'copy001', 'Copy', 0, null, null)
                """)
            try transaction.run(
                """
                insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
                values (3, 21, 'live', 13, 'COPY001', 'copy001', 0), (4, 21, 'test', 12, 'COPY001-T', 'copy001-t', 0)
                """)
            let file = try StudyFile(
                reading: try StudyFile(of: site.scope, site.designs, transaction).text)
            var names = BasicInformation()
            names.live = ChannelIdentity(studyID: "COPY001", appID: "PLOVE")
            names.test = ChannelIdentity(studyID: "COPY001-T", appID: "HERON-T")
            try site.designs.create(names, in: Self.copy, by: DesignFixture.author, transaction)
            let report = try site.designs.fill(
                Self.copy, from: file, by: DesignFixture.author, cleaning: { $0 }, transaction)
            #expect(report.faults == [])
        }
    }

    /// The bytes that apps receive of a channel, by their names.
    private func answers(of channel: Int, _ site: DesignFixture) async throws -> [String: String] {
        let rows = try await site.store.read { transaction in
            try transaction.rows(
                """
                select a.name, a.variant, a.language, a.body from publication_answers a
                join publications p on p.id = a.publication_id where p.channel_id = \(channel)
                """
            ) { row -> (String, String) in
                let body: [UInt8] = try row[3]
                return (
                    "\(try row[0] as String) \(try row[1] as String) \(try row[2] as String)",
                    String(decoding: body, as: UTF8.self)
                )
            }
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    /// Apps know resources by the numbers of their documents, which every study has its own of.
    private func unnumbered(_ text: String) -> String {
        text.replacing(#/"resourcesId":"\d+"/#, with: "")
    }

    private func renamed(_ text: String) -> String {
        text.replacing("COPY001", with: "SLEEP01").replacing("PLOVE", with: "HERON")
    }
}
