import Vocabulary

extension StudySettings {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.settings, .main, context)
        checkPlatforms(&check)
        checkLanguages(&check)
        if context.publishedEnrollmentAnchor, !enrollmentDateIsAnchor {
            check.refuse(
                "enrollmentDateIsAnchor",
                "The published version uses the enrollment date. Leave this on")
        }
        check.require(
            retention != nil, "retention", "Choose what happens to participants' data when they leave")
        var own = context
        own.languages = languages
        var texts = RuleCheck(.settings, .main, own)
        texts.text(
            leaveAlert, "leaveAlert", limit: DesignLimits.leaveAlert,
            ask: "Enter the text that participants see before they leave the study")
        return check.problems + texts.problems
    }

    private func checkPlatforms(_ check: inout RuleCheck) {
        check.require(!platforms.isEmpty, "platforms", "Choose at least one platform")
        for platform in Platform.allCases
        where check.context.publishedPlatforms.contains(platform) && !platforms.contains(platform) {
            check.refuse(
                "platforms",
                "The study is published for \(platform.title), which cannot be removed. Select it again")
        }
        let tasks = check.context.tasksNotForAndroid
        if platforms.contains(.android), !tasks.isEmpty {
            check.add(
                .incomplete, "platforms",
                """
                Android does not support some active tasks: \(tasks.joined(separator: ", ")). Remove them, or \
                remove Android
                """)
        }
    }

    private func checkLanguages(_ check: inout RuleCheck) {
        if languages.contains(.english) {
            check.refuse("languages", "Every study includes English. Remove English from the list")
        }
        if Set(languages).count != languages.count {
            check.refuse("languages", "A language is in the list twice. Remove one")
        }
    }
}
