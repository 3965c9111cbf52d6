extension EnrollmentTexts {
    static let english = EnrollmentTexts(
        tokenRequired: "Token is required",
        siteNotEnrolling: "This site isn't enrolling right now."
    )
}
