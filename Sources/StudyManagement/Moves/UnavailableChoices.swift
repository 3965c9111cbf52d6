import Access
import SQLStore
import Studies
import Vocabulary

/// Choices in designs from an organization's lists that another organization doesn't offer.
enum UnavailableChoices {
    /// Returns each such choice once, in the order of the studies: category, sponsor, data partners.
    static func of(
        _ studies: [DesignScope], in organization: OrganizationFolder, by actor: Actor,
        _ transaction: borrowing Transaction
    ) throws -> [String] {
        let designs = DesignRepository(clock: actor.audit.clock)
        let lists = ReferenceChoiceRepository(of: organization.id)
        let offered = try [ReferenceList.categories, .sponsors, .dataPartners].map { list in
            Set(try lists.offered(list, transaction).map { $0.lowercased() })
        }
        var unlisted: [String] = []
        for study in studies where try designs.exists(in: study, transaction) {
            let basics = try designs.document(BasicInformation.self, in: study, transaction).value
            let chosen = [[basics.category], [basics.sponsor.english], basics.dataPartners]
            for (names, offered) in zip(chosen, offered) {
                unlisted += names.filter { !$0.isEmpty && !offered.contains($0.lowercased()) }
            }
        }
        var seen: Set<String> = []
        return unlisted.filter { seen.insert($0.lowercased()).inserted }
    }
}
