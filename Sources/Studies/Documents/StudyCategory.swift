import Vocabulary

/// A category that apps use to filter their list of studies.
///
/// Android has a filter switch for each of these names, so they are sent unchanged.
public struct StudyCategory: Hashable, Sendable {
    /// The name shown on pages.
    public let name: String
    /// The Spanish name.
    public let spanish: String

    /// All categories, in the order of the original system's reference list.
    public static let all = [
        StudyCategory(name: "Biologics Safety", spanish: "Seguridad de los productos biológicos"),
        StudyCategory(name: "Clinical Trials", spanish: "Ensayos clínicos"),
        StudyCategory(name: "Cosmetics Safety", spanish: "Seguridad de los cosméticos"),
        StudyCategory(name: "Drug Safety", spanish: "Seguridad de los medicamentos"),
        StudyCategory(name: "Food Safety", spanish: "Seguridad alimenticia"),
        StudyCategory(name: "Medical Device Safety", spanish: "Seguridad de dispositivos médicos"),
        StudyCategory(name: "Observational Studies", spanish: "Estudios observacionales"),
        StudyCategory(name: "Public Health", spanish: "Salud pública"),
        StudyCategory(name: "Radiation-Emitting Products", spanish: "Productos emisores de radiación"),
        StudyCategory(name: "Tobacco Use", spanish: "El consumo de tabaco"),
    ]

    /// Returns the name sent to apps for a language. A name that is not in the list is returned unchanged.
    public static func name(_ name: String, in language: LanguageTag) -> String {
        guard language.language == "es" else { return name }
        return all.first { $0.name == name }?.spanish ?? name
    }
}
