import Timekeeping

// These functions create the fields of a declaration:
//
//     .integer("minimum", \.minimum, "Minimum value", in: -10_000...9_999, ask: "Enter the minimum value")
extension Field {
    /// Creates a field for a flag: two radio buttons, or a checkbox.
    public static func flag(
        _ name: String, _ path: Path<Bool>, _ label: String, on: String = "Yes", off: String = "No",
        control: FieldAppearance.Control? = nil, column: String? = nil, shown: String? = nil,
        hint: Hint? = nil
    ) -> Field {
        var appearance = FieldAppearance()
        (appearance.flagTitles, appearance.control) = ((on, off), control)
        (appearance.columnTitle, appearance.shown) = (column, shown)
        return Field(name, label, .flag(path), appearance, hint: hint)
    }

    /// Creates a field for an integer.
    public static func integer(
        _ name: String, _ path: Path<Int?>, _ label: String, in range: ClosedRange<Int>? = nil,
        _ place: FieldAppearance.Place = .below, control: FieldAppearance.Control? = nil,
        unit: String? = nil, hint: Hint? = nil, ask: String? = nil, isOptional: Bool? = nil,
        rule: Rule? = nil
    ) -> Field {
        var appearance = entry(place, isOptional ?? (ask == nil))
        (appearance.control, appearance.unit) = (control, unit)
        return Field(
            name, label, .integer(path, in: range), appearance, hint: hint, ask: ask, rule: rule)
    }

    /// Creates a field for a number that can have a fraction.
    public static func number(
        _ name: String, _ path: Path<Double?>, _ label: String, _ place: FieldAppearance.Place = .below,
        hint: Hint? = nil, ask: String? = nil, rule: Rule? = nil
    ) -> Field {
        Field(name, label, .number(path), entry(place, ask == nil), hint: hint, ask: ask, rule: rule)
    }

    /// Creates a field for a duration, entered in hours and minutes.
    public static func minutes(
        _ name: String, _ path: Path<Int?>, _ label: String, _ place: FieldAppearance.Place = .below,
        hint: Hint? = nil, isOptional: Bool, rule: Rule? = nil
    ) -> Field {
        var appearance = entry(place, isOptional)
        appearance.placeholder = "HH:MM"
        return Field(name, label, .minutes(path), appearance, hint: hint, rule: rule)
    }

    /// Creates a field for a date, with a time of day if `hasTime` returns true.
    public static func dateTime(
        _ name: String, _ path: Path<CivilDateTime?>, _ label: String,
        _ place: FieldAppearance.Place = .below, shown: String? = nil,
        hasTime: @escaping @Sendable (Root) -> Bool, rule: Rule? = nil
    ) -> Field {
        var appearance = entry(place, true)
        appearance.shown = shown
        return Field(name, label, .dateTime(path, hasTime: hasTime), appearance, rule: rule)
    }

    /// Creates a field for one of several options, of which one is always selected.
    public static func option<Option: SelectableOption>(
        _ name: String, _ path: Path<Option>, _ label: String, _ place: FieldAppearance.Place = .below,
        control: FieldAppearance.Control? = nil
    ) -> Field {
        var appearance = entry(place, false)
        appearance.control = control
        return Field(name, label, .option(OptionField(path)), appearance)
    }

    /// Creates a field for one of several options, of which none is selected at first.
    public static func option<Option: SelectableOption>(
        _ name: String, _ path: Path<Option?>, _ label: String, control: FieldAppearance.Control? = nil,
        ask: String? = nil
    ) -> Field {
        var appearance = FieldAppearance()
        appearance.control = control
        return Field(name, label, .option(OptionField(path)), appearance, ask: ask)
    }

    private static func entry(_ place: FieldAppearance.Place, _ isOptional: Bool) -> FieldAppearance {
        var appearance = FieldAppearance()
        (appearance.place, appearance.isOptional) = (place, isOptional)
        return appearance
    }
}

// Texts, images and parts.
extension Field {
    /// Creates a field for a text that is the same in every language.
    public static func word(
        _ name: String, _ path: Path<String>, _ label: String, limit: Int,
        _ place: FieldAppearance.Place = .below, ask: String? = nil
    ) -> Field {
        Field(name, label, .word(path, limit: limit), entry(place, ask == nil), ask: ask)
    }

    /// Creates a field for a text for participants. With `shownLimit` instead of `limit`, its rule checks the length.
    public static func text(
        _ name: String, _ path: Path<LocalizedText>, _ label: String, limit: Int? = nil,
        shownLimit: Int? = nil,
        _ place: FieldAppearance.Place = .below, isNarrow: Bool = false, shown: String? = nil,
        hint: Hint? = nil, ask: String? = nil, if condition: (@Sendable (Root) -> Bool)? = nil,
        addition: FieldAppearance.Addition? = nil, rule: Rule? = nil
    ) -> Field {
        var appearance = entry(place, ask == nil)
        (appearance.isNarrow, appearance.shown, appearance.addition) = (isNarrow, shown, addition)
        appearance.shownLimit = shownLimit
        return Field(
            name, label, .text(path, limit: limit), appearance, hint: hint, ask: ask, if: condition,
            rule: rule)
    }

    /// Creates a field for a square image.
    public static func image(
        _ name: String, _ path: Path<ImageReference?>, _ label: String,
        _ place: FieldAppearance.Place = .below, ask: String? = nil, rule: Rule? = nil
    ) -> Field {
        Field(name, label, .image(path), entry(place, ask == nil), ask: ask, rule: rule)
    }

    /// Creates a field for a list. Its rows have `fields`, which can be fewer than those that are stored.
    public static func rows<Row: FieldRow>(
        _ name: String, _ path: Path<[Row]>, _ label: String, count: ClosedRange<Int>,
        of noun: String = "choice", fields: [Field<Row>] = Row.fields, hint: Hint? = nil, rule: Rule? = nil
    ) -> Field {
        var appearance = FieldAppearance()
        appearance.noun = noun
        return Field(
            name, label, .rows(FieldRows(path: path, count: count, fields: fields)), appearance, hint: hint,
            rule: rule)
    }

    /// Creates a field for an optional part.
    public static func part<Part: DeclaresFields>(
        _ name: String, _ path: Path<Part?>, _ label: String, hint: Hint? = nil
    ) -> Field {
        Field(name, label, .part(FieldPart(path: path)), hint: hint)
    }
}
