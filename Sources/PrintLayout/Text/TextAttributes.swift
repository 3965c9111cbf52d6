import CPangoCairo
import Printing

/// The formatting of runs as attributes of Pango.
enum TextAttributes {
    /// Letters of the fixed-width family look larger than those around them.
    private static let codeScale = 0.95

    /// Returns the attributes of a text, which the caller releases; nil if it has none.
    static func list(of text: PrintText, _ style: TextStyle) -> OpaquePointer? {
        guard text.language != nil || style.isCode || text.runs.contains(where: \.isFormatted) else {
            return nil
        }
        let list = pango_attr_list_new()
        if let language = text.language {
            pango_attr_list_insert(list, pango_attr_language_new(FontLanguage.of(language)))
        }
        // A hyphen at the end of a line would become part of an ID.
        if style.isCode { pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0)) }
        var start: UInt32 = 0
        for run in text.runs {
            let end = start + UInt32(run.text.utf8.count)
            if run.isFormatted { insert(run, into: list, from: start, to: end) }
            start = end
        }
        return list
    }

    private static func insert(
        _ run: PrintText.Run, into list: OpaquePointer?, from start: UInt32, to end: UInt32
    ) {
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
            attribute?.pointee.start_index = start
            attribute?.pointee.end_index = end
            pango_attr_list_insert(list, attribute)
        }
        if run.isBold { add(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
        if run.isItalic { add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if run.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
        if run.isCode {
            add(pango_attr_family_new(Typography.codeFamilies))
            add(pango_attr_scale_new(codeScale))
            add(pango_attr_insert_hyphens_new(0))
        }
    }
}

extension PrintText.Run {
    /// Whether the run differs from the text around it.
    fileprivate var isFormatted: Bool { isBold || isItalic || isUnderlined || isCode }
}
