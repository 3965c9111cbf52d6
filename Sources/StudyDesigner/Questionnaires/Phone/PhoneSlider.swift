/// A slider between two ends, drawn in a box of fixed size.
struct PhoneSlider: Sendable {
    let isVertical: Bool
    /// How far the knob is from the lower end, from 0 to 1.
    let position: Double
    /// In how many parts marks divide the track; 0 for a track without marks.
    let parts: Int
    /// What stands at the knob.
    let shown: String
    let minimum: End
    let maximum: End

    /// What stands at one end.
    struct End: Sendable {
        let number: String
        let text: String
        let picture: String?

        var hasText: Bool { !text.isEmpty }
    }

    private static let length = 200.0
    private static let margin = 12.0

    struct Mark: Sendable {
        let x1: Double
        let y1: Double
        let x2: Double
        let y2: Double
    }

    var viewBox: String { isVertical ? "0 0 32 224" : "0 0 224 32" }
    var width: Int { isVertical ? 32 : 224 }
    var height: Int { isVertical ? 224 : 32 }

    var track: Mark {
        let end = Self.margin + Self.length
        return isVertical
            ? Mark(x1: 16, y1: Self.margin, x2: 16, y2: end) : Mark(x1: Self.margin, y1: 16, x2: end, y2: 16)
    }

    var knobX: Double { isVertical ? 16 : place(position) }
    var knobY: Double { isVertical ? place(1 - position) : 16 }

    var marks: [Mark] {
        guard parts > 0 else { return [] }
        return (0...parts).map { index in
            let place = place(Double(index) / Double(parts))
            return isVertical
                ? Mark(x1: 11, y1: place, x2: 21, y2: place) : Mark(x1: place, y1: 11, x2: place, y2: 21)
        }
    }

    private func place(_ fraction: Double) -> Double {
        let exact = Self.margin + Self.length * min(max(fraction, 0), 1)
        return (exact * 10).rounded() / 10
    }

    var className: String { isVertical ? "phone-slider upright" : "phone-slider" }
    var hasPictures: Bool { minimum.picture != nil || maximum.picture != nil }
}
