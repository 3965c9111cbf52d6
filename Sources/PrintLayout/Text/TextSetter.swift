import CPangoCairo
import Printing

/// Sets texts in lines with Pango, and collects the characters that no font has.
///
/// A class because it owns the contexts.
final class TextSetter {
    private let leftToRight: OpaquePointer
    private let rightToLeft: OpaquePointer
    private let direction: PrintDocument.Direction
    private let typography: Typography
    private(set) var missing = MissingCharacters()

    /// Creates a setter for a document. Throws a ``PrintFailure`` if the fonts can't be loaded.
    init(_ document: PrintDocument) throws {
        try FontSelection.apply()
        guard let map = pango_cairo_font_map_get_default(),
            let leftToRight = pango_font_map_create_context(map),
            let rightToLeft = pango_font_map_create_context(map)
        else { throw PrintFailure(.system, "The fonts can't be loaded.") }
        self.leftToRight = leftToRight
        self.rightToLeft = rightToLeft
        direction = document.direction
        typography = Typography(typeface: document.typeface)
        Self.prepare(leftToRight, PANGO_DIRECTION_LTR, document.language)
        Self.prepare(rightToLeft, PANGO_DIRECTION_RTL, document.language)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(leftToRight))
        g_object_unref(UnsafeMutableRawPointer(rightToLeft))
    }

    /// Shapes must not depend on a screen's resolution, so glyphs and their widths aren't hinted.
    private static func prepare(_ context: OpaquePointer, _ direction: PangoDirection, _ language: String) {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_base_dir(context, direction)
        pango_context_set_language(context, FontLanguage.of(language))
    }

    /// Returns a text in lines of at most `width` points.
    func set(
        _ text: PrintText, _ style: TextStyle, width: Double,
        alignment: PrintParagraph.Alignment = .start
    ) -> TextBox {
        let layout = layout(text, style)
        pango_layout_set_width(layout, Int32(max(1, width) * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let isRightToLeft = isRightToLeft(text)
        switch alignment {
        case .start: pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .end: pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
        }
        return finished(layout, style)
    }

    /// Returns a text in a single line, shortened with an ellipsis if it is longer than `width` points.
    func setLine(_ text: String, _ style: TextStyle, width: Double) -> TextBox {
        let layout = layout(PrintText(text), style)
        pango_layout_set_width(layout, Int32(max(1, width) * Double(PANGO_SCALE)))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_single_paragraph_mode(layout, 1)
        if direction == .rightToLeft { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
        return finished(layout, style)
    }

    private func finished(_ layout: OpaquePointer, _ style: TextStyle) -> TextBox {
        if pango_layout_get_unknown_glyphs_count(layout) > 0 { missing.add(from: layout) }
        return TextBox(layout, style)
    }

    private func isRightToLeft(_ text: PrintText) -> Bool {
        switch text.direction {
        case .leftToRight: false
        case .rightToLeft: true
        // Pango swaps the sides of a text whose letters run against its context.
        case .automatic, nil: direction == .rightToLeft
        }
    }

    private func layout(_ text: PrintText, _ style: TextStyle) -> OpaquePointer {
        guard let layout = pango_layout_new(isRightToLeft(text) ? rightToLeft : leftToRight) else {
            preconditionFailure("GLib ends the program if there is no memory")
        }
        pango_layout_set_auto_dir(layout, text.direction == .automatic ? 1 : 0)
        let font = pango_font_description_new()
        pango_font_description_set_family(
            font, style.isCode ? Typography.codeFamilies : typography.families)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_style(font, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        let plain = text.plain
        pango_layout_set_text(layout, plain, Int32(plain.utf8.count))
        if let attributes = TextAttributes.list(of: text, style) {
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        return layout
    }
}
