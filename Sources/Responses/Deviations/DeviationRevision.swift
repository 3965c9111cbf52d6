/// A deviation as a form shows it.
package struct DeviationRevision: Sendable, Hashable {
    package let id: DeviationID
    package let revision: Int

    package init(_ id: DeviationID, revision: Int) { (self.id, self.revision) = (id, revision) }
}
