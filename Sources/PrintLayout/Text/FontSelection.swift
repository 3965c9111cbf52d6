import CPangoCairo
import Printing

/// The fonts of the system that are used.
enum FontSelection {
    /// Cairo 1.16 omits parts of fonts with PostScript outlines (CFF), such as Noto Sans CJK: with few characters of
    /// such a font in a document, some of them are blank. Nothing reports that, so only fonts with TrueType outlines
    /// are used.
    private static let rules = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><selectfont><rejectfont>
        <pattern><patelt name="fontformat"><string>CFF</string></patelt></pattern>
        <pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
        <pattern><patelt name="fontformat"><string>CID Type 1</string></patelt></pattern>
        <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
        </rejectfont></selectfont></fontconfig>
        """

    /// Loads Fontconfig's configuration of the system with these rules. Throws a ``PrintFailure`` if that fails.
    static func apply() throws {
        guard let configuration = FcInitLoadConfig() else { throw failure }
        let isComplete =
            FcConfigParseAndLoadFromMemory(configuration, rules, 1) != 0
            && FcConfigBuildFonts(configuration) != 0 && FcConfigSetCurrent(configuration) != 0
        // The current configuration has a reference of its own.
        FcConfigDestroy(configuration)
        guard isComplete else { throw failure }
    }

    private static let failure = PrintFailure(
        .system, "The fonts can't be loaded. Check Fontconfig with fc-list.")
}
