extension DesignTexts {
    static let spanish = DesignTexts(
        consentAgreement: """
            Al aceptar, usted confirma que leyó el consentimiento y que desea participar en este estudio de \
            investigación.
            """,
        protocolName: "Protocolo del estudio",

        // The categories of studies.
        biologicsSafety: "Seguridad de los productos biológicos",
        clinicalTrials: "Ensayos clínicos",
        cosmeticsSafety: "Seguridad de los cosméticos",
        drugSafety: "Seguridad de los medicamentos",
        foodSafety: "Seguridad alimenticia",
        medicalDeviceSafety: "Seguridad de dispositivos médicos",
        observationalStudies: "Estudios observacionales",
        publicHealth: "Salud pública",
        radiationEmittingProducts: "Productos emisores de radiación",
        tobaccoUse: "El consumo de tabaco"
    )
}
