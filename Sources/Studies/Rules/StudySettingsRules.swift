extension StudySettings {
    /// Every problem of the document, page by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.settings, .main, context)
        checkPlatforms(&check)
        checkLanguages(&check)
        if context.publishedEnrollmentAnchor, !enrollmentDateIsAnchor {
            check.refuse(
                "enrollmentDateIsAnchor",
                "The published version counts from the enrollment date. Leave this on")
        }
        check.require(retention != nil, "retention", "Say what happens to people's data when they leave")
        var own = context
        own.languages = languages
        var texts = RuleCheck(.settings, .main, own)
        texts.text(
            leaveAlert, "leaveAlert", limit: DesignLimits.leaveAlert,
            ask: "Enter what people read before they leave the study")
        return check.problems + texts.problems
    }

    private func checkPlatforms(_ check: inout RuleCheck) {
        check.require(!platforms.isEmpty, "platforms", "Choose at least one platform")
        for platform in Platform.allCases
        where check.context.publishedPlatforms.contains(platform) && !platforms.contains(platform) {
            check.refuse(
                "platforms",
                "The published version runs on \(platform.title), which cannot be taken back. Choose it")
        }
        let tasks = check.context.tasksNotForAndroid
        if platforms.contains(.android), !tasks.isEmpty {
            check.add(
                .incomplete, "platforms",
                """
                Android phones do not have some active tasks: \(tasks.joined(separator: ", ")). Remove them, or \
                leave Android out
                """)
        }
    }

    private func checkLanguages(_ check: inout RuleCheck) {
        if languages.contains(.english) {
            check.refuse("languages", "Every study is in English already. Take English out of the list")
        }
        if Set(languages).count != languages.count {
            check.refuse("languages", "A language is in the list twice. Take one out")
        }
    }
}
