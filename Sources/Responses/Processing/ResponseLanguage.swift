/// The names that the deployed server stores for the languages of responses.
package enum ResponseLanguage {
    /// Returns the name for a case-sensitive code. Missing and unknown codes are English.
    package static func name(of code: String?) -> String {
        code.flatMap { names[$0] } ?? "English (US)"
    }

    private static let names = [
        "bn": "Bengali", "da": "Danish", "de": "German", "en": "English (US)", "gb": "English (UK)",
        "e2": "English (Canada)", "e3": "English (Australia)", "s2": "Spanish (Latin America)",
        "es": "Spanish", "fi": "Finnish", "fr": "French", "f2": "French (Canada)", "hi": "Hindi",
        "it": "Italian", "ja": "Japanese", "ko": "Korean", "nb": "Norwegian (Bokmal)", "nl": "Dutch",
        "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "sv": "Swedish", "tr": "Turkish",
        "zh": "Chinese (Simplified)", "zt": "Chinese (Traditional)",
    ]
}
