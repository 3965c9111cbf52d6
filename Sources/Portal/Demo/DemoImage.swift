import Cryptography
import Studies

/// An image for the demo's designs: its bytes and its reference for documents.
struct DemoImage: Sendable {
    let name: String
    let bytes: [UInt8]
    let reference: ImageReference
    private let picture: DemoPNG

    init(_ name: String, pixels: Int, _ picture: DemoPNG) {
        self.name = name
        self.picture = picture
        bytes = picture.png(pixels: pixels)
        reference = ImageReference(
            digest: SHA256.digest(bytes).hex, mediaType: "image/png", widthPixels: pixels,
            heightPixels: pixels, name: name)
    }

    /// Returns the same drawing as the image of an overview page. The first page has a full-screen image.
    func page(_ index: Int) -> DemoImage {
        DemoImage(name, size: IntroPage.imageSize(of: index), picture)
    }

    private init(_ name: String, size: (width: Int, height: Int), _ picture: DemoPNG) {
        self.name = name
        self.picture = picture
        bytes = picture.png(width: size.width, height: size.height, drawing: Self.drawnPixels)
        reference = ImageReference(
            digest: SHA256.digest(bytes).hex, mediaType: "image/png", widthPixels: size.width,
            heightPixels: size.height, name: name)
    }

    /// The size of the drawing in the image of an overview page.
    private static let drawnPixels = 400

    static let moonPage = moon.page(0)
    static let moonSmallPage = moon.page(1)
    static let heartPage = heart.page(0)
    static let feetPage = feet.page(0)

    static let all =
        [moon, heart, feet, moonPage, moonSmallPage, heartPage, feetPage]
        + SleepingPosition.allCases.flatMap { [$0.image(isChosen: false), $0.image(isChosen: true)] }

    static let moon = DemoImage(
        "moon.png", pixels: 225,
        DemoPNG(ground: (18, 42, 64), ink: (246, 222, 150)) { x, y in
            DemoPNG.ellipse(x, y, at: (-0.05, 0), 0.62, 0.62)
                && !DemoPNG.ellipse(x, y, at: (0.25, -0.15), 0.52, 0.52)
                || DemoPNG.ellipse(x, y, at: (0.55, -0.5), 0.06, 0.06)
                || DemoPNG.ellipse(x, y, at: (0.4, 0.35), 0.045, 0.045)
        })

    static let heart = DemoImage(
        "heart.png", pixels: 225,
        DemoPNG(ground: (253, 235, 232), ink: (168, 42, 31)) { x, y in
            let (wide, high) = (x / 0.62, -(y - 0.05) / 0.62)
            let body = wide * wide + high * high - 1
            return body * body * body <= wide * wide * high * high * high
        })

    static let feet = DemoImage(
        "feet.png", pixels: 225,
        DemoPNG(ground: (226, 240, 241), ink: (12, 96, 112)) { x, y in
            [-0.38, 0.38].contains { side in
                DemoPNG.ellipse(x, y, at: (side, 0.2), 0.2, 0.42)
                    || (0..<4).contains { toe in
                        DemoPNG.ellipse(
                            x, y, at: (side - 0.2 + 0.13 * Double(toe), -0.38 - 0.04 * Double(toe % 3)), 0.06,
                            0.08)
                    }
            }
        })
}

/// Sleeping positions, drawn for the image choice question of the sleep study.
enum SleepingPosition: String, CaseIterable, Sendable {
    case leftSide = "left-side"
    case rightSide = "right-side"
    case back
    case stomach

    func image(isChosen: Bool) -> DemoImage {
        let ground: DemoPNG.Color = isChosen ? (12, 96, 112) : (240, 238, 234)
        let ink: DemoPNG.Color = isChosen ? (255, 255, 255) : (74, 77, 84)
        return DemoImage(
            "\(rawValue)\(isChosen ? "-chosen" : "").png", pixels: 96,
            DemoPNG(ground: ground, ink: ink) { x, y in draws(x, y) })
    }

    /// Returns whether a point is drawn: a head and a body from above, with bent legs when lying on the side.
    private func draws(_ x: Double, _ y: Double) -> Bool {
        let turned = self == .leftSide ? -x : x
        if DemoPNG.ellipse(x, y, at: (0, -0.62), 0.2, 0.22) { return self != .stomach || y > -0.66 }
        switch self {
        case .leftSide, .rightSide:
            return DemoPNG.ellipse(x, y, at: (0, -0.08), 0.2, 0.36)
                || DemoPNG.ellipse(turned, y, at: (0.24, 0.3), 0.34, 0.13)
                || DemoPNG.ellipse(turned, y, at: (0.36, 0.56), 0.12, 0.3)
        case .back, .stomach:
            let arms = abs(abs(x) - 0.42) < 0.07 && abs(y + 0.05) < 0.3
            let legs = abs(abs(x) - 0.14) < 0.1 && y > 0.2 && y < 0.86
            return DemoPNG.ellipse(x, y, at: (0, -0.04), 0.28, 0.36) || arms || legs
        }
    }
}
