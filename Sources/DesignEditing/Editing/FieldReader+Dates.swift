import Timekeeping

extension FieldReader {
    /// Returns a date; nil if the field is blank or can't be read, which is noted.
    package mutating func date(_ field: String) -> CivilDate? {
        let text = text(field)
        if text.isEmpty { return nil }
        guard let date = CivilDate(text) else {
            note(field, "Enter a date as year, month and day, such as 2026-11-20")
            return nil
        }
        return date
    }
}
