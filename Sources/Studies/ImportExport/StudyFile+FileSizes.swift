import JSON

extension StudyFile.Entry {
    /// Returns the document with the sizes of images and PDFs as in the files themselves, because an edited study
    /// file can claim others. Of a missing file, the claim is kept within what can be computed with.
    func measuring(_ find: (_ digest: String) throws -> DesignFile?) throws -> StudyFile.Entry {
        let tree = try Self.measured(try JSONTree.parse(body), find)
        return StudyFile.Entry(kind: kind, body: tree.description, outdated: outdated)
    }

    private static func measured(
        _ tree: JSONTree, _ find: (String) throws -> DesignFile?
    ) throws -> JSONTree {
        switch tree {
        case .array(let elements): return .array(try elements.map { try measured($0, find) })
        case .object(let members):
            let sizes = try sizes(of: tree, find)
            return .object(
                try members.map { member in
                    JSONTree.Member(
                        key: member.key,
                        value: try sizes[member.key].map { .int($0) } ?? measured(member.value, find))
                })
        default: return tree
        }
    }

    /// Returns the sizes of the file to which a member refers, by name; none if it doesn't refer to one.
    private static func sizes(
        of tree: JSONTree, _ find: (String) throws -> DesignFile?
    ) throws -> [String: Int] {
        guard let digest = tree["digest"]?.string, tree["mediaType"]?.string != nil else { return [:] }
        let file = try find(digest)
        let image = file.flatMap { ImageReference($0, name: "") }
        let known = [
            "widthPixels": image?.widthPixels, "heightPixels": image?.heightPixels,
            "byteCount": file?.bytes.count,
        ]
        return known.reduce(into: [:]) { sizes, size in
            guard let claim = tree[size.key] else { return }
            sizes[size.key] = size.value ?? min(max(claim.int ?? 0, 0), claimMax)
        }
    }

    /// More than any image has pixels on a side, and any PDF has bytes.
    private static let claimMax = 1_000_000_000
}
