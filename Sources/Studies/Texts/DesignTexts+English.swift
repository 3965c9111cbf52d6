extension DesignTexts {
    static let english = DesignTexts(
        consentAgreement: """
            By agreeing to this you confirm that you read the consent and that you wish to take part in this \
            research study.
            """,
        protocolName: "Study Protocol",

        // The categories of studies.
        biologicsSafety: "Biologics Safety",
        clinicalTrials: "Clinical Trials",
        cosmeticsSafety: "Cosmetics Safety",
        drugSafety: "Drug Safety",
        foodSafety: "Food Safety",
        medicalDeviceSafety: "Medical Device Safety",
        observationalStudies: "Observational Studies",
        publicHealth: "Public Health",
        radiationEmittingProducts: "Radiation-Emitting Products",
        tobaccoUse: "Tobacco Use"
    )
}
