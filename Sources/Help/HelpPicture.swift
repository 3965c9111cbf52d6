/// A picture of a help page. The text also makes sense without it.
struct HelpPicture: Sendable, Equatable {
    /// What it shows, in words.
    let alternative: String
    let file: File

    /// A picture in the folder `Help/pictures`.
    struct File: Sendable, Equatable {
        let address: String
        let size: Size
    }

    /// A size in pixels.
    struct Size: Sendable, Equatable {
        let width: Int
        let height: Int
    }
}
