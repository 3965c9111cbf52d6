import Access
import SQLStore
import Studies

/// Gives a study folder its design.
struct NewDesign {
    let designs: Designs

    /// Begins the design with these names, unless the rules refuse them.
    func create(
        _ basics: BasicInformation, with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        let scope = grant.subject.scope
        let refusals = try designs.problems(of: basics, as: nil, in: scope, transaction).refusals
        if !refusals.isEmpty { throw DocumentRefused(problems: refusals) }
        try designs.create(basics, in: scope, by: grant.actor.author, transaction)
        try grant.record("design.create", about: grant.subject.path, in: transaction)
    }
}
