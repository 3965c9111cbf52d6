extension ConsentSection {
    /// Every problem of the document, page by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.consentSections, .main, context)
        if let previous = context.consentTopic, (previous == .custom) != (topic == .custom) {
            check.refuse(
                "topic", "A section keeps its type. Take it out and add one of the other type instead")
        } else if topic != .custom, context.otherConsentTopics.contains(topic) {
            check.refuse(
                "topic", "Another section is about \(topic.title) already. Each topic can be used once")
        }
        check.text(
            name, "name", limit: DesignLimits.consentTitle, ask: "Enter the title that participants see")
        check.text(summary, "summary", limit: DesignLimits.consentSummary, ask: "Enter a brief summary")
        check.rich(
            elaboration, "elaboration", limit: DesignLimits.consentElaboration,
            ask: "Enter what there is to say about it")
        return check.problems
    }
}
