import StudyPublishing

extension PublishingConfirmations {
    /// Confirms what tests of other things don't care about: that nothing was on Test, and unreachable steps.
    public static let everything = PublishingConfirmations(untested: true, unreachableSteps: true)
}
