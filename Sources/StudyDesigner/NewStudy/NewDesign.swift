import Access
import SQLStore
import Studies

/// Creates the design of a study folder.
struct NewDesign {
    let designs: DesignRepository

    /// Creates a design with these names, empty or from a template. Throws if it would break a rule.
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
