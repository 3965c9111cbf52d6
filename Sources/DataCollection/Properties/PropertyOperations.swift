import Access
import Responses
import SQLStore
import Studies

/// Changes to participant properties without pages.
public struct PropertyOperations: Sendable {
    let store: Store
    let delivery: PropertySchemaSync
    let audit: Audit

    /// Updates the properties of a study to its newest publication.
    public func refreshSchema(_ channel: Channel) async { await delivery.refreshSchema(channel.id) }

    /// Returns the numbers of participants who enrolled with a token, newest tokens first.
    public func participants(
        upTo count: Int, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> [Int64] {
        try ParticipantListingRepository().enrolledWithToken(upTo: count, grant, transaction)
    }

    /// Sets properties of a participant who enrolled with a token. The input has the same format as in the form.
    public func set(
        _ typed: [(key: String, value: String)], ofParticipant number: Int64, reason: String,
        with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws {
        guard let holder = try TokenPropertyRepository().find(.participant(number), grant, transaction) else {
            throw NotFound("participant")
        }
        let properties = try PropertyRepository.all(of: grant.subject.id, transaction)
        var changes: [PropertyEditor.Change] = []
        for (key, value) in typed {
            guard let property = properties.first(where: { $0.foldedKey == key.lowercased() }) else {
                throw NotFound("property")
            }
            do throws(RowFieldProblem) {
                changes.append((property, try property.value(value)))
            } catch {
                throw InvalidInput(key, error.sentence)
            }
        }
        try PropertyEditor().set(
            changes, of: holder, reason: reason, with: grant.atSites, audit: audit, transaction)
    }
}

extension ResponseFeature {
    /// Changes to participant properties without pages.
    public var propertyWork: PropertyOperations {
        PropertyOperations(
            store: dependencies.store, delivery: intake.delivery.properties, audit: dependencies.audit)
    }
}
