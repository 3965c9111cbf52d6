/// The files of a folder, read once and served from memory.
///
/// Each file has two addresses: a fingerprinted one from ``url(_:)``, which caches may keep forever because other
/// content has another address, and its plain one, which caches revalidate each time.
public struct StaticFiles: Sendable {
    /// Why the files can't be served.
    public struct Failure: Error, CustomStringConvertible {
        /// A message for the operator.
        public let description: String
    }

    /// The path prefix of all addresses.
    public let prefix: String
    /// The fingerprinted path of each plain path, both relative to the prefix.
    private let fingerprinted: [String: String]
    private let files: [String: Representation]

    /// Reads the folder, and combines some of its files.
    public init(
        folder: String, prefix: String = "/assets", combining combined: [CombinedFile] = []
    ) throws(Failure) {
        let found: FolderReader.Files
        do {
            found = try FolderReader.read(folder)
        } catch {
            throw Failure(description: "The static files cannot be served: \(error.sentence).")
        }
        let contents = Dictionary(found.map { ($0.path, $0.bytes) }) { first, _ in first }
        var all = found
        for file in combined {
            guard let bytes = file.bytes(contents) else {
                throw Failure(
                    description: "The static files cannot be served: \(file.path) is made of "
                        + "\(file.parts.joined(separator: ", ")), and one of them is missing.")
            }
            all.append((file.path, bytes))
        }
        self.init(all, prefix: prefix)
    }

    /// Creates static files from paths without a leading slash, for tests.
    public init(_ found: [(path: String, bytes: [UInt8])], prefix: String = "/assets") {
        var fingerprinted: [String: String] = [:]
        var files: [String: Representation] = [:]
        for (path, bytes) in found {
            let file = Representation(bytes, contentType: ContentTypes.type(of: path))
            let address = Self.insert(String(file.etag.dropFirst().prefix(12)), into: path)
            files[path] = file
            files[address] = file.with(cacheControl: "public, max-age=31536000, immutable")
            fingerprinted[path] = address
        }
        self.prefix = prefix
        self.fingerprinted = fingerprinted
        self.files = files
    }

    /// Returns the fingerprinted address of the file with this path (`/css/base.css`). If there is no such file,
    /// returns the plain address: the page still renders, and the browser gets a 404.
    public func url(_ path: String) -> String {
        let plain = String(path.drop { $0 == "/" })
        let segments = (fingerprinted[plain] ?? plain).split(separator: "/")
        return prefix + "/" + segments.map { PercentCoding.segment(String($0)) }.joined(separator: "/")
    }

    /// Returns whether there is a file with this path.
    public func contains(_ path: String) -> Bool { fingerprinted[String(path.drop { $0 == "/" })] != nil }

    /// The paths of all files, without a leading slash.
    public var paths: [String] { fingerprinted.keys.sorted() }

    /// The routes that serve the files, and `/favicon.ico` if the folder has a `favicon.ico` or `favicon.svg`.
    public var routes: [Route] {
        let files = files
        var routes = [
            Route(
                .get, prefix + "/{file...}", bodyLimit: 0,
                responder: .immediate { request in
                    guard let file = files[request.parameters["file"]] else { throw HTTPError.notFound }
                    return file.response(to: request)
                })
        ]
        if let icon = files["favicon.ico"] ?? files["favicon.svg"] {
            let daily = icon.with(cacheControl: "public, max-age=86400")
            routes.append(
                Route(.get, "/favicon.ico", bodyLimit: 0, responder: .immediate { daily.response(to: $0) }))
        }
        return routes
    }

    /// Returns the path with its fingerprint: `css/base.css` becomes `css/base.<hash>.css`.
    private static func insert(_ hash: String, into path: String) -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(path).\(hash)" }
        return "\(path[..<dot]).\(hash)\(path[dot...])"
    }
}
