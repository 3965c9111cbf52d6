extension EnrollmentTexts {
    static let spanish = EnrollmentTexts(
        tokenRequired: "Se requiere un token"
    )
}
