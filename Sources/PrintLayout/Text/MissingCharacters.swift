import CPangoCairo
import Printing

/// The characters of a document that no installed font has.
struct MissingCharacters {
    private static let shownMax = 10
    private var characters: [UInt32] = []

    /// Adds those of a layout.
    mutating func add(from layout: OpaquePointer) {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let glyphs = run.pointee.glyphs
            else { continue }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                add(glyph: glyphs.pointee.glyphs[index].glyph)
            }
        } while pango_layout_iter_next_run(iterator) != 0
    }

    /// Adds the character of a glyph that Pango would draw as a box with the character's number.
    private mutating func add(glyph: UInt32) {
        let flag: UInt32 = 0x1000_0000
        guard glyph & flag != 0, glyph != 0x0FFF_FFFF else { return }
        let character = glyph & ~flag
        if !characters.contains(character), characters.count < 1_000 { characters.append(character) }
    }

    /// Throws a ``PrintFailure`` that names them, if there are any.
    func check() throws {
        guard !characters.isEmpty else { return }
        let names = characters.prefix(Self.shownMax).map(Self.name).joined(separator: ", ")
        let more = characters.count > Self.shownMax ? " and \(characters.count - Self.shownMax) more" : ""
        throw PrintFailure(
            .characters,
            "No installed font has these characters: \(names)\(more). Install a font for them or remove them."
        )
    }

    /// Returns the number and the character: "U+13000 (𓀀)".
    private static func name(_ character: UInt32) -> String {
        let digits = String(character, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let scalar = Unicode.Scalar(character), !scalar.isControl else { return code }
        return "\(code) (\(Character(scalar)))"
    }
}
