extension ParticipantTexts {
    static let english = ParticipantTexts(
        // Announcements.
        paused: { study in "The study \(study) has been paused." },
        resumed: { study in "The study \(study) has been resumed." },
        closed: { study in "The study \(study) has been closed." },
        newStudy: "A new study is available in the app.",
        newActivity: { activity, study in
            "A new activity, \(activity), has been added to the study \(study)."
        },

        // Above each question of a test.
        eligibilityLead: "Answer these questions to determine your eligibility for the study:",
        comprehensionLead: "Take this comprehension test to assess your understanding of the study:"
    )
}
