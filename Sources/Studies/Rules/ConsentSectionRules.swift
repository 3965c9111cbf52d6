extension ConsentSection {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.consentSections, .main, context)
        if let previous = context.consentTopic, (previous == .custom) != (topic == .custom) {
            check.refuse(
                "topic", "The type of a section cannot change. Remove it and add one of the other type")
        } else if topic != .custom, context.otherConsentTopics.contains(topic) {
            check.refuse(
                "topic", "Another section already covers \(topic.title). Use each topic only once")
        }
        check.text(
            name, "name", limit: DesignLimits.consentTitle, ask: "Enter the title that participants see")
        check.text(summary, "summary", limit: DesignLimits.consentSummary, ask: "Enter a brief summary")
        check.rich(
            elaboration, "elaboration", limit: DesignLimits.consentElaboration,
            ask: "Enter the elaborated content")
        return check.problems
    }
}
