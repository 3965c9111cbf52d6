/// The error summary at the top of the page, with links to the fields. It gets the focus after a failed submission.
///
/// `{% use ErrorSummary(problems) %}` renders nothing if there are none.
public struct ErrorSummary {
    /// The problems of one part of the form.
    struct Part {
        /// The title; nil for problems of the form itself, which come first.
        let title: String?
        let problems: [FormProblems.Problem]
    }

    let parts: [Part]
    let title: String
    let isEmpty: Bool

    /// Creates a summary; without a title, it shows the number of problems.
    public init(_ problems: FormProblems, title: String? = nil) {
        var order: [String?] = [nil]
        for problem in problems.all where !order.contains(problem.part) { order.append(problem.part) }
        parts = order.map { part in
            Part(title: part, problems: problems.all.filter { $0.part == part })
        }.filter { !$0.problems.isEmpty }
        let count = problems.all.count
        isEmpty = problems.isEmpty
        self.title = title ?? (count == 1 ? "1 problem to fix" : "\(count) problems to fix")
    }
}
