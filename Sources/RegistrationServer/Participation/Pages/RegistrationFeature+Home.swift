import Access
import PortalUI
import SQLStore

extension RegistrationFeature {
    /// Returns the address of the page about participation in a study.
    public static func participationPage(of channel: Channel) -> String { ParticipationPaths.page(channel) }

    /// Returns the figures about accounts for the home page of a study; none until the app has accounts.
    public static func homeTiles(
        with grant: Grant<ViewTokenCounts>, in transaction: borrowing Transaction
    ) throws -> [StatTile] {
        let counts = try ParticipationCountRepository().counts(grant, transaction)
        guard counts.registered > 0 else { return [] }
        let address = ParticipationPaths.page(grant.subject)
        return [
            StatTile(
                "Accounts of the app", NumberFormat.integer(counts.registered),
                context: "in all studies of the app", to: address),
            StatTile(
                "Consented", NumberFormat.integer(counts.consented),
                context: "with an account; \(NumberFormat.integer(counts.eligible)) eligible", to: address),
        ]
    }
}
