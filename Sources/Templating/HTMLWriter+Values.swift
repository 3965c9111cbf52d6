/// The types of expressions in text and attributes.
///
/// There are deliberately no functions for optionals, for `Bool` in text or for any printable value: each page decides
/// what to show for a missing value, and the Swift compiler reports everything else at the template's line.
extension HTMLWriter {
    /// Writes text between tags.
    public mutating func text(_ string: String) { escape(string) }

    /// Writes text between tags.
    public mutating func text(_ string: Substring) { escape(String(string)) }

    /// Writes a number between tags, in digits without grouping.
    public mutating func text(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number between tags, in digits without grouping.
    public mutating func text(_ number: Int64) { decimal(number) }

    /// Writes markup that is already safe.
    public mutating func text(_ html: HTML) { raw(html.bytes) }

    /// Writes text into an element that contains only text, such as `textarea` and `title`.
    public mutating func plainText(_ string: String) { escape(string) }

    /// Writes text into an element that contains only text, such as `textarea` and `title`.
    public mutating func plainText(_ string: Substring) { escape(String(string)) }

    /// Writes a number into an element that contains only text.
    public mutating func plainText(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number into an element that contains only text.
    public mutating func plainText(_ number: Int64) { decimal(number) }

    /// Writes the value of a quoted attribute, or a part of it.
    public mutating func attribute(_ string: String) { escape(string) }

    /// Writes the value of a quoted attribute, or a part of it.
    public mutating func attribute(_ string: Substring) { escape(String(string)) }

    /// Writes a number as the value of an attribute.
    public mutating func attribute(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number as the value of an attribute.
    public mutating func attribute(_ number: Int64) { decimal(number) }

    /// Writes a length or coordinate with at most three decimals, for SVG; a value that isn't finite becomes 0.
    public mutating func attribute(_ number: Double) { coordinate(number) }

    /// Writes `true` or `false`, as ARIA states require.
    public mutating func attribute(_ flag: Bool) { literal(flag ? "true" : "false") }

    /// Writes a boolean attribute if it is present.
    ///
    /// `attribute` is its name with a leading space, such as `" checked"`.
    public mutating func boolean(_ attribute: StaticString, _ isPresent: Bool) {
        if isPresent { literal(attribute) }
    }
}

extension HTMLWriter {
    /// Unavailable: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func text(_ optional: String?) {}

    /// Unavailable: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func plainText(_ optional: String?) {}

    /// Unavailable: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func attribute(_ optional: String?) {}

    /// Unavailable: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func url(_ optional: String?) {}

    /// Unavailable: each page chooses its own words for yes and no.
    @available(*, unavailable, message: "a Bool has no text of its own: use {% if %}")
    public mutating func text(_ flag: Bool) {}

    /// Unavailable: markup can't be the value of an attribute.
    @available(*, unavailable, message: "HTML can't be the value of an attribute. Pass a String.")
    public mutating func attribute(_ html: HTML) {}

    /// Unavailable: this element shows its content as text.
    @available(
        *, unavailable, message: "HTML can't be the content of an element of plain text. Pass a String."
    )
    public mutating func plainText(_ html: HTML) {}
}
