extension EnrollmentTexts {
    static let spanish = EnrollmentTexts(
        tokenRequired: "Se requiere un token",
        siteNotEnrolling: "Este centro no está inscribiendo participantes en este momento."
    )
}
