import Cryptography
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Studies
@testable import Vocabulary

/// Which folders can use a picture: those into which its bytes came.
struct FileOwnerTests {
    private static let picture = SampleImage.png(225, 225)
    private static let app = FileOwner(FolderID(11))
    private var digest: String { SHA256.digest(Self.picture).hex }

    private func keep(_ site: DesignFixture, in holder: FileOwner) async throws {
        try await site.write { site, transaction in
            _ = try holder.storeImage(Self.picture, name: "moon.png", at: site.clock.now, transaction)
        }
    }

    private func finds(_ holder: FileOwner, _ site: DesignFixture) async throws -> Bool {
        let digest = digest
        return try await site.store.read { try holder.find(digest, $0) != nil }
    }

    @Test func `a file is found where it was uploaded, and where it was copied to from there`() async throws {
        let site = try await DesignFixture()
        let study = FileOwner(site.scope.folder)
        try await keep(site, in: study)
        #expect(try await finds(study, site))
        #expect(try await !finds(Self.app, site))
        let library = FileOwner(FolderID(10))
        let digest = digest
        try await site.write { _, transaction in
            // The app holds nothing that it could pass on.
            try library.copy([digest], from: Self.app, transaction)
        }
        #expect(try await !finds(library, site))
        try await site.write { _, transaction in try library.copy([digest], from: study, transaction) }
        #expect(try await finds(library, site))
    }

    /// A study file whose thumbnail is named by digest, without its bytes.
    private func forged(_ site: DesignFixture) throws -> StudyFile {
        var basics = Sample.basics
        basics.thumbnail = ImageReference(
            digest: digest, mediaType: "image/png", widthPixels: 225, heightPixels: 225, name: "moon.png")
        return try StudyFile(holding: [basics])
    }

    @Test func `an import that names a foreign file gets nothing of it`() async throws {
        let site = try await DesignFixture()
        try await keep(site, in: Self.app)
        let file = try forged(site)
        let report = try await site.write { site, transaction in
            try site.designs.fill(
                site.scope, from: file, by: DesignFixture.author, cleaning: { $0 }, transaction)
        }
        #expect(report.notes.contains { "\($0)".contains("is missing from the file") })
        #expect(try await !finds(FileOwner(site.scope.folder), site))
        let exported = try await site.store.read { try StudyFile(of: site.scope, site.designs, $0).files }
        #expect(exported.isEmpty)
    }

    @Test func `what a document named before the upgrade belongs to its folder, and nothing later`()
        async throws
    {
        let site = try await DesignFixture()
        let digest = digest
        // As it was stored by an earlier version: with a document that names it, and no holder.
        try await keep(site, in: FileOwner(site.scope.folder))
        let file = try forged(site)
        try await site.write { site, transaction in
            _ = try site.designs.fill(
                site.scope, from: file, by: DesignFixture.author, cleaning: { $0 }, transaction)
            try transaction.run("delete from folder_files")
        }
        let study = FileOwner(site.scope.folder)
        #expect(try await !finds(study, site))
        let until = site.clock.now
        _ = try await site.write { _, transaction in
            try transaction.run(
                "update generations set number = \(until) where name = 'files-named-until'")
        }
        #expect(try await finds(study, site))
        #expect(try await !finds(Self.app, site))
        _ = try await site.write { _, transaction in
            try transaction.run(
                "update design_files set added_at = \(until.adding(seconds: 1)) where digest = \(digest)")
        }
        #expect(try await !finds(study, site))
    }
}
