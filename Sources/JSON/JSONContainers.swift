extension JSONValue {
    /// The number of members or elements; 0 for anything but objects and arrays.
    public var count: Int {
        // The tape counts up to 2^24 - 1; beyond that it says that number.
        guard countOnTape == 0xFF_FFFF else { return countOnTape }
        return isArray
            ? elements.reduce(0) { count, _ in count + 1 } : members.reduce(0) { count, _ in count + 1 }
    }

    /// The number of members or elements, up to 2^24 - 1.
    @inlinable var countOnTape: Int {
        isObject || isArray ? Int(word >> 32 & 0xFF_FFFF) : 0
    }

    /// The value of the first member of that name; nil if there is none or this is no object.
    ///
    /// Looks through the members in order: to read many of a large object, go through ``members`` once.
    public subscript(key: String) -> JSONValue? {
        var key = key
        return key.withUTF8 { wanted in
            for member in members where member.name.stringBytes.holdsSame(wanted) { return member.value }
            return nil
        }
    }

    /// The element at a place counted from 0; nil if there is none or this is no array. Takes time with the place.
    public subscript(position: Int) -> JSONValue? {
        guard position >= 0 else { return nil }
        var iterator = elements.makeIterator()
        for _ in 0..<position where iterator.next() == nil { return nil }
        return iterator.next()
    }

    /// The members of an object in the order of the text, duplicate keys too; none for anything else.
    @inlinable public var members: Members { Members(object: self) }

    /// The elements of an array; none for anything else.
    @inlinable public var elements: Elements { Elements(array: self) }

    /// A member of an object. Valid as long as its object.
    public struct Member {
        /// The key, as the string value that it is.
        public let name: JSONValue
        /// The value.
        public let value: JSONValue

        @inlinable
        init(name: JSONValue, value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// The key as a string of its own.
        public var key: String { name.makeString() }

        /// Whether the key is this very text, found out without making a string.
        public func isNamed(_ text: String) -> Bool { name.stringBytesEqual(text) }
    }

    /// The members of an object, gone through without allocating.
    public struct Members: Sequence {
        @usableFromInline let object: JSONValue

        @inlinable
        init(object: JSONValue) {
            self.object = object
        }

        /// The number of members, up to 2^24 - 1.
        @inlinable public var underestimatedCount: Int { object.isObject ? object.countOnTape : 0 }

        /// A walk from the first member.
        @inlinable
        public func makeIterator() -> Iterator { Iterator(object) }

        /// A walk through members.
        public struct Iterator: IteratorProtocol {
            @usableFromInline var place: JSONValue
            @usableFromInline let end: Int

            @inlinable
            init(_ object: JSONValue) {
                place = JSONValue(tape: object.tape, strings: object.strings, index: object.index + 1)
                end = object.isObject ? object.indexAfter - 1 : 0
            }

            /// The next member.
            @inlinable
            public mutating func next() -> Member? {
                guard place.index < end else { return nil }
                let name = place
                place.index += 1
                let value = place
                place.index = value.indexAfter
                return Member(name: name, value: value)
            }
        }
    }

    /// The elements of an array, gone through without allocating.
    public struct Elements: Sequence {
        @usableFromInline let array: JSONValue

        @inlinable
        init(array: JSONValue) {
            self.array = array
        }

        /// The number of elements, up to 2^24 - 1.
        @inlinable public var underestimatedCount: Int { array.isArray ? array.countOnTape : 0 }

        /// A walk from the first element.
        @inlinable
        public func makeIterator() -> Iterator { Iterator(array) }

        /// A walk through elements.
        public struct Iterator: IteratorProtocol {
            @usableFromInline var place: JSONValue
            @usableFromInline let end: Int

            @inlinable
            init(_ array: JSONValue) {
                place = JSONValue(tape: array.tape, strings: array.strings, index: array.index + 1)
                end = array.isArray ? array.indexAfter - 1 : 0
            }

            /// The next element.
            @inlinable
            public mutating func next() -> JSONValue? {
                guard place.index < end else { return nil }
                let value = place
                place.index = value.indexAfter
                return value
            }
        }
    }
}
