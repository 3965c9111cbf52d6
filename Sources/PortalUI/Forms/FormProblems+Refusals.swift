import Access

extension FormProblems {
    /// Returns the problems of a refusal, for fields or for the entire form.
    public init(_ refusal: any UserFacingError) {
        self.init(
            refusal.problems.isEmpty
                ? [Problem(refusal.sentence)]
                : refusal.problems.map { Problem(field: $0.field, $0.sentence) })
    }
}
