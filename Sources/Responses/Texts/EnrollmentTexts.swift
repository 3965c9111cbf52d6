import Vocabulary

/// The texts of refused enrollments that participants can read in their language. All others are in English.
struct EnrollmentTexts: TextCatalog {
    let tokenRequired: String
    let siteNotEnrolling: String
}
