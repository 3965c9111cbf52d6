import PortalUI

/// How far the design of a study is that hasn't been launched yet, for its home page.
public struct DesignSteps: Sendable {
    /// The sections of the design, each with what is still to do.
    let sections: [Precondition]
    /// The page on which to go on.
    let next: PageLink

    /// Creates the steps of a design.
    public init(_ sections: [Precondition], next: PageLink) {
        (self.sections, self.next) = (sections, next)
    }

    var progress: String {
        "\(sections.count { $0.mark == .complete }) of \(sections.count) sections complete"
    }
}
