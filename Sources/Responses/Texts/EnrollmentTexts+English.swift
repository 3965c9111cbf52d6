extension EnrollmentTexts {
    static let english = EnrollmentTexts(
        tokenRequired: "Token is required"
    )
}
