import Timekeeping

extension FieldReader {
    /// A day; nil where the field is empty, or noted where it holds something else.
    mutating func date(_ field: String) -> CivilDate? {
        let text = text(field)
        if text.isEmpty { return nil }
        guard let date = CivilDate(text) else {
            note(field, "Enter a day by year, month and day, like 2026-11-20")
            return nil
        }
        return date
    }
}
