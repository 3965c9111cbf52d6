/// What is wrong, at the top of the page, with links to the fields; it takes focus after a failed post.
///
/// `{% use ErrorSummary(problems) %}` shows nothing if there are none.
public struct ErrorSummary {
    let problems: [FormProblems.Problem]
    let title: String

    /// Makes a summary; without a title it says how many things there are to fix.
    public init(_ problems: FormProblems, title: String? = nil) {
        self.problems = problems.all
        let count = problems.all.count
        self.title = title ?? (count == 1 ? "1 thing to fix" : "\(count) things to fix")
    }
}
