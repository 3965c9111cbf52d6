import JSON

extension StudyFile {
    /// The largest whole number that JSON programs exchange without loss (RFC 8259, section 6).
    private static let numberMax = 1 << 53

    /// Returns a whole number that is too large to compute with; nil if there is none.
    static func outOfRange(in tree: JSONTree) -> Int? {
        switch tree {
        case .number:
            guard let number = tree.int ?? tree.double.flatMap({ Int(exactly: $0) }) else { return nil }
            return (-numberMax...numberMax).contains(number) ? nil : number
        case .object(let members):
            for member in members { if let found = outOfRange(in: member.value) { return found } }
        case .array(let elements):
            for element in elements { if let found = outOfRange(in: element) { return found } }
        default: break
        }
        return nil
    }
}

extension StudyFile.Entry {
    /// Returns the document with sizes and types of images and PDFs as in the files themselves, because an edited study
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
