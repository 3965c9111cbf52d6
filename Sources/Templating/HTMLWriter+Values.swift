/// What an expression in text and in attributes may be.
///
/// There is no function for optionals, for `Bool` in text or for any printable value: a page says in its own
/// words what shows when there is nothing, and the compiler of Swift refuses the rest at the template's line.
extension HTMLWriter {
    /// Writes text between tags.
    public mutating func text(_ string: String) { escape(string) }

    /// Writes text between tags.
    public mutating func text(_ string: Substring) { escape(String(string)) }

    /// Writes a number between tags, in digits without grouping.
    public mutating func text(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number between tags, in digits without grouping.
    public mutating func text(_ number: Int64) { decimal(number) }

    /// Writes markup that is safe already.
    public mutating func text(_ html: HTML) { raw(html.bytes) }

    /// Writes text into an element that holds text only, such as `textarea` and `title`.
    public mutating func plainText(_ string: String) { escape(string) }

    /// Writes text into an element that holds text only, such as `textarea` and `title`.
    public mutating func plainText(_ string: Substring) { escape(String(string)) }

    /// Writes a number into an element that holds text only.
    public mutating func plainText(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number into an element that holds text only.
    public mutating func plainText(_ number: Int64) { decimal(number) }

    /// Writes the value of a quoted attribute, or a part of it.
    public mutating func attribute(_ string: String) { escape(string) }

    /// Writes the value of a quoted attribute, or a part of it.
    public mutating func attribute(_ string: Substring) { escape(String(string)) }

    /// Writes a number as the value of an attribute.
    public mutating func attribute(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number as the value of an attribute.
    public mutating func attribute(_ number: Int64) { decimal(number) }

    /// Writes a length or coordinate with at most three decimals, as SVG takes it; what is not finite becomes
    /// 0.
    public mutating func attribute(_ number: Double) { coordinate(number) }

    /// Writes `true` or `false`, as the states of ARIA want it.
    public mutating func attribute(_ flag: Bool) { literal(flag ? "true" : "false") }

    /// Writes an attribute that is either there or not.
    ///
    /// `attribute` is its name with the space before it, such as `" checked"`.
    public mutating func boolean(_ attribute: StaticString, _ isPresent: Bool) {
        if isPresent { literal(attribute) }
    }
}

extension HTMLWriter {
    /// Refused: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func text(_ optional: String?) {}

    /// Refused: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func plainText(_ optional: String?) {}

    /// Refused: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func attribute(_ optional: String?) {}

    /// Refused: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func url(_ optional: String?) {}

    /// Refused: the words for yes and no belong to the page.
    @available(*, unavailable, message: "a Bool has no text of its own: use {% if %}")
    public mutating func text(_ flag: Bool) {}

    /// Refused: markup can't be the value of an attribute.
    @available(*, unavailable, message: "HTML can't be the value of an attribute. Pass a String.")
    public mutating func attribute(_ html: HTML) {}

    /// Refused: this element shows its content as text.
    @available(
        *, unavailable, message: "HTML can't be the content of an element of plain text. Pass a String."
    )
    public mutating func plainText(_ html: HTML) {}
}
