/// A type that a ``JSONWriter`` can write as one value.
public protocol JSONWritable {
    /// Writes exactly one value.
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    /// Writes a value of any writable type.
    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    /// Writes a member with its key and value.
    @inlinable
    public mutating func member(_ key: String, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    /// Writes a member whose value is an object.
    @inlinable
    public mutating func object(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try object(body)
    }

    /// Writes a member whose value is an array.
    @inlinable
    public mutating func array(_ key: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try array(body)
    }

    /// Writes a complete document as one value.
    public mutating func tree(_ tree: JSONTree) {
        switch tree {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number): number.write(to: &self)
        case .string(let text): string(text)
        case .array(let elements): array { for element in elements { $0.tree(element) } }
        case .object(let members):
            object {
                for member in members {
                    $0.key(member.key)
                    $0.tree(member.value)
                }
            }
        }
    }
}

extension String: JSONWritable {
    /// Writes a string.
    public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
    /// Writes an integer.
    public func write(to json: inout JSONWriter) { json.int(self) }
}

extension Int64: JSONWritable {
    /// Writes an integer.
    public func write(to json: inout JSONWriter) { json.int(Int(self)) }
}

extension UInt64: JSONWritable {
    /// Writes an integer.
    public func write(to json: inout JSONWriter) { json.uint(self) }
}

extension Double: JSONWritable {
    /// Writes a number, or `null` if it isn't finite.
    public func write(to json: inout JSONWriter) { json.double(self) }
}

extension Bool: JSONWritable {
    /// Writes `true` or `false`.
    public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// Writes the value, or `null` for nil.
    public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes an array.
    public func write(to json: inout JSONWriter) {
        json.array { for element in self { element.write(to: &$0) } }
    }
}

extension JSONNumber: JSONWritable {
    /// Writes the number as spelled.
    public func write(to json: inout JSONWriter) {
        var text = text
        text.withUTF8 { json.raw($0) }
    }
}

extension JSONTree: JSONWritable {
    /// Writes the document as one value.
    public func write(to json: inout JSONWriter) { json.tree(self) }
}

extension JSONValue: JSONWritable {
    /// Writes the parsed value; its numbers are formatted anew.
    public func write(to json: inout JSONWriter) {
        switch kind {
        case .null: json.null()
        case .bool: json.bool(bool == true)
        case .int: json.int(int ?? 0)
        case .uint: json.uint(uint ?? 0)
        case .double: json.double(double ?? 0)
        case .string: json.string(utf8: stringBytes)
        case .array: json.array { for element in elements { element.write(to: &$0) } }
        case .object:
            json.object {
                for member in members {
                    $0.key(utf8: member.name.stringBytes)
                    member.value.write(to: &$0)
                }
            }
        }
    }
}
