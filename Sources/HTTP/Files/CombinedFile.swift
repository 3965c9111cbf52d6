/// A style sheet or script that is made of several, so that a page loads them with one request.
///
/// Each script stays a scope of its own, and one that fails doesn't stop those after it. They are modules that import
/// nothing.
public struct CombinedFile: Sendable {
    /// The path without a leading slash, such as `css/site.css`; a script if it ends in `.js`.
    public let path: String
    /// The paths of the parts, in order.
    public let parts: [String]

    /// Creates a file from its path and those of its parts.
    public init(_ path: String, of parts: [String]) { (self.path, self.parts) = (path, parts) }

    /// Returns the content, without indentation and comments that fill a line; nil if a part is missing.
    public func bytes(_ found: [String: [UInt8]]) -> [UInt8]? {
        var result: [UInt8] = []
        for part in parts {
            guard let bytes = found[part] else { return nil }
            let text = Self.compacted(String(decoding: bytes, as: UTF8.self))
            result += Array(
                (isScript ? "try {\n\(text)} catch (error) { reportError(error); }\n" : text).utf8)
        }
        return result
    }

    private var isScript: Bool { path.hasSuffix(".js") }

    /// Removes whole lines only, so that nothing within a text can be taken for a comment.
    private static func compacted(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
            !line.hasPrefix("//")
                && !(line.hasPrefix("/*") && line.hasSuffix("*/") && line.count(of: "*/") == 1)
        }.map { $0 + "\n" }.joined()
    }
}

extension Substring {
    /// Returns how often a text occurs.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
