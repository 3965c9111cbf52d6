import Vocabulary

/// Text answers of participants in the sleep study.
enum SleepFreeText {
    static func expectations(_ language: LanguageTag) -> [String] {
        language == .spanish ? expectationsInSpanish : expectationsInEnglish
    }

    static func remedies(_ language: LanguageTag) -> [String] {
        language == .spanish
            ? ["leche tibia", "una almohada entre las rodillas", "estiramientos", "respirar despacio"]
            : ["warm milk", "a pillow between my knees", "stretching", "breathing slowly", "a podcast"]
    }

    static func disturbances(_ language: LanguageTag) -> [String] {
        language == .spanish
            ? ["el gato", "acidez", "calambres en la pierna", "una tormenta"]
            : ["the cat", "heartburn", "a cramp in my leg", "a thunderstorm", "my partner's snoring"]
    }

    static func notes(_ language: LanguageTag) -> [String] {
        language == .spanish ? notesInSpanish : notesInEnglish
    }

    private static let expectationsInEnglish = [
        "Whether it is normal to be this tired.", "What other people do when they lie awake.",
        "If afternoon naps make the nights worse.", "I would just like to help.",
        "How my sleep compares with my first pregnancy.", "Why I wake up at four every night.",
    ]
    private static let expectationsInSpanish = [
        "Si es normal estar tan cansada.", "Qué hacen otras personas cuando no pueden dormir.",
        "Me gustaría ayudar.", "Por qué me despierto siempre a las cuatro.",
    ]
    private static let notesInEnglish = [
        "Got up twice, fell asleep again quickly.", "Very vivid dreams.", "Slept on the sofa for an hour.",
        "The new pillow helps.", "Could not stop thinking about work.", "Best night in weeks!",
        "Woke at 4 and read until 5.", "Leg cramps again.", "Too hot, opened the window.",
    ]
    private static let notesInSpanish = [
        "Me levanté dos veces y volví a dormirme pronto.", "Sueños muy vívidos.", "La almohada nueva ayuda.",
        "Calambres otra vez.", "¡La mejor noche en semanas!", "Mucho calor, abrí la ventana.",
    ]
}
