import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing

@testable import StudyDesigner

/// Pages of a study or an app show only files that were brought into it.
@Suite struct FileOwnershipTests {
    private static let picture = SampleImage.png(225, 225)
    private var digest: String { SHA256.digest(Self.picture).hex }

    private func world(holding place: (TestSite) -> FileOwner) async throws -> DesignSite {
        let world = try await DesignSite()
        let (holder, now) = (place(world.site), world.site.clock.now)
        try await world.site.store.write { transaction in
            _ = try holder.storeImage(Self.picture, name: "moon.png", at: now, transaction)
        }
        return world
    }

    @Test func `a file is shown in its own study and to those who may see the design`() async throws {
        let world = try await world { $0.world.study.files }
        let address = "\(DesignSite.design)/files/\(digest)"
        let shown = try await world.site.get(address, as: .viewer)
        #expect(shown.status == .ok && shown.body == Self.picture)
        #expect(shown.headers["cache-control"]?.hasPrefix("private") == true)
        #expect(try await world.site.get(address, as: .stranger).status == .notFound)
    }

    @Test func `a file of another tenant is shown nowhere by its digest`() async throws {
        let world = try await world { $0.world.neighbor.app.files }
        #expect(
            try await world.site.get("\(DesignSite.design)/files/\(digest)", as: .designer).status
                == .notFound)
        let app = "/orgs/MERIDIAN/apps/HERON/files/\(digest)"
        #expect(try await world.site.get(app, as: .orgAdmin).status == .notFound)
    }

    @Test func `a form that names a file of another tenant takes nothing`() async throws {
        let world = try await world { $0.world.neighbor.app.files }
        let fields = Fields.basics(revision: 1).adding("thumbnail.kept", digest)
        let sent = try await world.site.post(DesignSite.basics, fields.all, as: .designer)
        #expect(sent.status == .seeOther, "\(sent.text)")
        #expect(try await world.document(BasicInformation.self).value.thumbnail == nil)
    }

    @Test func `a form that names a file of its own study takes it`() async throws {
        let world = try await world { $0.world.study.files }
        let fields = Fields.basics(revision: 1).adding("thumbnail.kept", digest)
        let sent = try await world.site.post(DesignSite.basics, fields.all, as: .designer)
        #expect(sent.status == .seeOther, "\(sent.text)")
        #expect(try await world.document(BasicInformation.self).value.thumbnail?.digest == digest)
    }
}
