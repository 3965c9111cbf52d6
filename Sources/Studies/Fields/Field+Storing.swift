import Vocabulary

// The stored form: a member for each field.

extension DeclaresFields {
    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        self.init()
        let members = try decoder.container(keyedBy: MemberName.self)
        for field in Self.fields { try field.decode(&self, members) }
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        for field in Self.fields { try field.encode(self, &members) }
    }
}

extension FieldRow {
    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MemberName.self)
        self.init(id: try members.decode(ItemID.self, forKey: MemberName("id")))
        for field in Self.fields { try field.decode(&self, members) }
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(id, forKey: MemberName("id"))
        for field in Self.fields { try field.encode(self, &members) }
    }
}

extension Field {
    fileprivate typealias Decoding = KeyedDecodingContainer<MemberName>
    fileprivate typealias Encoding = KeyedEncodingContainer<MemberName>

    private var key: MemberName { MemberName(name) }

    fileprivate func decode(_ root: inout Root, _ members: Decoding) throws {
        func present<Value: Decodable>(_ path: Path<Value>) throws {
            guard let value = try members.decodeIfPresent(Value.self, forKey: key) else { return }
            root[keyPath: path] = value
        }
        func optional<Value: Decodable>(_ path: Path<Value?>) throws {
            root[keyPath: path] = try members.decodeIfPresent(Value.self, forKey: key)
        }
        switch value {
        case .flag(let path): try present(path)
        case .integer(let path, _): try optional(path)
        case .number(let path): try optional(path)
        case .minutes(let path): try optional(path)
        case .dateTime(let path, _): try optional(path)
        case .word(let path, _): try present(path)
        case .text(let path, _): try present(path)
        case .image(let path): try optional(path)
        case .option(let option): try decode(&root, option, members)
        case .rows(let rows): try decode(&root, rows, members)
        case .part(let part): try decode(&root, part, members)
        }
    }

    private func decode(_ root: inout Root, _ option: OptionField<Root>, _ members: Decoding) throws {
        guard let text = try members.decodeIfPresent(String.self, forKey: key) else { return }
        if !option.select(text, in: &root) {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: members, debugDescription: "\(text) is not an option")
        }
    }

    private func decode<Path: RowsPath<Root>>(_ root: inout Root, _ rows: Path, _ members: Decoding) throws {
        if let found = try members.decodeIfPresent([Path.Row].self, forKey: key) {
            root[keyPath: rows.path] = found
        }
    }

    private func decode<Path: PartPath<Root>>(_ root: inout Root, _ part: Path, _ members: Decoding) throws {
        root[keyPath: part.path] = try members.decodeIfPresent(Path.Part.self, forKey: key)
    }

    fileprivate func encode(_ root: Root, _ members: inout Encoding) throws {
        switch value {
        case .flag(let path): try members.encode(root[keyPath: path], forKey: key)
        case .integer(let path, _): try members.encodeIfPresent(root[keyPath: path], forKey: key)
        case .number(let path): try members.encodeIfPresent(root[keyPath: path], forKey: key)
        case .minutes(let path): try members.encodeIfPresent(root[keyPath: path], forKey: key)
        case .dateTime(let path, _): try members.encodeIfPresent(root[keyPath: path], forKey: key)
        case .word(let path, _): try members.encode(root[keyPath: path], forKey: key)
        case .text(let path, _): try members.encode(root[keyPath: path], forKey: key)
        case .image(let path): try members.encodeIfPresent(root[keyPath: path], forKey: key)
        case .option(let option): try members.encodeIfPresent(option.value(of: root), forKey: key)
        case .rows(let rows): try encode(root, rows, &members)
        case .part(let part): try encode(root, part, &members)
        }
    }

    private func encode<Path: RowsPath<Root>>(
        _ root: Root, _ rows: Path, _ members: inout Encoding
    ) throws {
        try members.encode(root[keyPath: rows.path], forKey: key)
    }

    private func encode<Path: PartPath<Root>>(
        _ root: Root, _ part: Path, _ members: inout Encoding
    ) throws {
        try members.encodeIfPresent(root[keyPath: part.path], forKey: key)
    }
}
