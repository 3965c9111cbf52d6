import Access

extension FormProblems {
    /// What a refusal says about the fields of a form, or about the whole of it.
    public init(_ refusal: any UserFacingError) {
        self.init(
            refusal.problems.isEmpty
                ? [Problem(refusal.sentence)]
                : refusal.problems.map { Problem(field: $0.field, $0.sentence) })
    }
}
