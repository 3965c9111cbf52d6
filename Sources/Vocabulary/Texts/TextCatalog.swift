/// The portal's own texts of one feature, a value for each language.
///
/// A catalog is a struct with a property for each text: a `String`, or a function of the values that the text contains.
/// The files `…Texts+English.swift` and `…Texts+Spanish.swift` hold nothing but the texts of one language, for
/// translators. A text that a language lacks doesn't compile.
package protocol TextCatalog: Sendable {
    static var english: Self { get }
    static var spanish: Self { get }
}

extension TextCatalog {
    /// Returns the texts in a language.
    package static func texts(in language: PortalLanguage) -> Self {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    /// Returns the texts for participants with a language; English if there are none in it.
    package static func texts(for language: LanguageTag) -> Self { texts(in: PortalLanguage(for: language)) }
}
