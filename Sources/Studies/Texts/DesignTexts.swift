import Vocabulary

/// The portal's own texts in designs.
struct DesignTexts: TextCatalog {
    /// The statement that participants confirm when they consent, until a study has its own.
    let consentAgreement: String
    /// The title of the study protocol.
    let protocolName: String

    // The categories of studies.
    let biologicsSafety: String
    let clinicalTrials: String
    let cosmeticsSafety: String
    let drugSafety: String
    let foodSafety: String
    let medicalDeviceSafety: String
    let observationalStudies: String
    let publicHealth: String
    let radiationEmittingProducts: String
    let tobaccoUse: String

    /// The names of all categories, in the order of the original system's reference list.
    var categories: [String] {
        [
            biologicsSafety, clinicalTrials, cosmeticsSafety, drugSafety, foodSafety, medicalDeviceSafety,
            observationalStudies, publicHealth, radiationEmittingProducts, tobaccoUse,
        ]
    }
}
