import FoundationEssentials
import HTTP

/// The files of the folder `Help/pictures`, with their sizes, so that pages don't move while pictures are loaded.
struct HelpPictures: Sendable {
    /// The routes that serve the files. They show the demo only, so that caches may keep them.
    let routes: [Route]
    private let files: [String: HelpPicture.File]

    /// Reads the folder. Throws an error that names a file that isn't a PNG.
    init(folder: String) throws {
        let served = try StaticFiles(folder: folder, prefix: "/assets/help")
        var files: [String: HelpPicture.File] = [:]
        for path in served.paths {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
            guard let size = Self.size(ofPNG: [UInt8](bytes.prefix(24))) else {
                throw HelpFile.Problem(description: "pictures/\(path) isn't a PNG")
            }
            files[path] = HelpPicture.File(address: served.url(path), size: size)
        }
        routes = served.routes
        self.files = files
    }

    /// The names of the files.
    var names: [String] { files.keys.sorted() }

    /// Returns the picture that a page calls "pictures/NAME.png".
    func file(_ destination: String) -> HelpPicture.File? {
        guard destination.hasPrefix("pictures/") else { return nil }
        return files[String(destination.dropFirst("pictures/".count))]
    }

    /// Returns the size that the beginning of a PNG states.
    static func size(ofPNG bytes: [UInt8]) -> HelpPicture.Size? {
        let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
        guard bytes.count >= 24, bytes.starts(with: signature) else { return nil }
        func number(at start: Int) -> Int { bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return HelpPicture.Size(width: number(at: 16), height: number(at: 20))
    }
}
