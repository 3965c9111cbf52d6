import JSON

// Schemas of values that apps read in several responses.
extension JSONSchema {
    /// A moment of the study's wall clock; empty for none.
    public static func dateTime(_ meaning: String) -> JSONSchema {
        text(
            meaning
                + " `yyyy-MM-dd'T'HH:mm:ss.SSSZ`. Apps ignore everything after the dot and use local time.",
            defaultValue: "", example: "2026-11-20T09:30:00.000-0500",
            pattern: #"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}[+-][0-9]{4})?$"#)
    }

    /// A text that is empty when there is nothing to tell.
    public static func words(_ meaning: String, example: String? = nil) -> JSONSchema {
        text(meaning, defaultValue: "", example: example)
    }
}
