import Access
import SQLStore
import Studies
import Support
import Vocabulary

extension FullSite {
    /// A site whose study SLEEP01 has a design, to which `fill` adds.
    static func makeWithDesign(
        fill:
            @escaping @Sendable (DesignScope, DesignRepository, Author, borrowing Transaction) throws -> Void =
            {
                _, _, _, _ in
            }
    ) async throws -> TestSite {
        let site = try await make()
        var basics = BasicInformation()
        basics.name = "Sleep in Early Pregnancy"
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        let (clock, scope, basic) = (site.clock, site.world.study.scope, basics)
        try await site.store.write { transaction in
            let (designs, author) = (DesignRepository { clock.now }, Author(user: nil, name: "R. Alder"))
            try designs.create(basic, in: scope, by: author, transaction)
            try fill(scope, designs, author, transaction)
        }
        return site
    }
}
