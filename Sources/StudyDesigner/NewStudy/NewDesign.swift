import Access
import SQLStore
import Studies

/// Gives a study folder its design.
struct NewDesign {
    let designs: DesignRepository

    /// Begins the design with these names, empty or as a copy of a template, unless the rules refuse it.
    func create(
        _ basics: BasicInformation, from template: StudyTemplate? = nil, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let scope = grant.subject.scope
        let refusals = try designs.problems(of: basics, as: nil, in: scope, transaction).refusals
        if !refusals.isEmpty { throw DocumentInvalid(problems: refusals) }
        if let template {
            try template.copy(as: basics, designs, with: grant, in: transaction)
        } else {
            try designs.create(basics, in: scope, by: grant.actor.author, transaction)
        }
        try grant.record("design.create", about: grant.subject.path, in: transaction)
    }
}
