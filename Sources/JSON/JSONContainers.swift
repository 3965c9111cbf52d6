extension JSONValue {
    /// The number of members or elements; 0 for anything but objects and arrays.
    public var count: Int {
        // The count on the tape saturates at 2^24 - 1.
        guard countOnTape == 0xFF_FFFF else { return countOnTape }
        return isArray
            ? elements.reduce(0) { count, _ in count + 1 } : members.reduce(0) { count, _ in count + 1 }
    }

    /// The number of members or elements, up to 2^24 - 1.
    @inlinable var countOnTape: Int {
        isObject || isArray ? Int(word >> 32 & 0xFF_FFFF) : 0
    }

    /// Returns the value of the first member with a name; nil if there is none or this isn't an object.
    ///
    /// Searches the members in order: to read many members of a large object, iterate over ``members`` once.
    public subscript(key: String) -> JSONValue? {
        var key = key
        return key.withUTF8 { wanted in
            for member in members where member.name.stringBytes.holdsSame(wanted) { return member.value }
            return nil
        }
    }

    /// Returns the element at an index; nil if there is none or this isn't an array. Takes time proportional to the
    /// index.
    public subscript(position: Int) -> JSONValue? {
        guard position >= 0 else { return nil }
        var iterator = elements.makeIterator()
        for _ in 0..<position where iterator.next() == nil { return nil }
        return iterator.next()
    }

    /// The members of an object in document order, including duplicate keys; empty for any other value.
    @inlinable public var members: Members { Members(object: self) }

    /// The elements of an array; empty for any other value.
    @inlinable public var elements: Elements { Elements(array: self) }

    /// A member of an object. Valid as long as the object.
    public struct Member {
        /// The key, as a string value.
        public let name: JSONValue
        /// The value.
        public let value: JSONValue

        @inlinable
        init(name: JSONValue, value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// The key as a `String`.
        public var key: String { name.makeString() }

        /// Returns whether the key equals this text, without creating a string.
        public func isNamed(_ text: String) -> Bool { name.stringBytesEqual(text) }
    }

    /// The members of an object, iterated without allocating.
    public struct Members: Sequence {
        @usableFromInline let object: JSONValue

        @inlinable
        init(object: JSONValue) {
            self.object = object
        }

        /// The number of members, up to 2^24 - 1.
        @inlinable public var underestimatedCount: Int { object.isObject ? object.countOnTape : 0 }

        /// Returns an iterator that begins at the first member.
        @inlinable
        public func makeIterator() -> Iterator { Iterator(object) }

        /// An iterator over members.
        public struct Iterator: IteratorProtocol {
            @usableFromInline var place: JSONValue
            @usableFromInline let end: Int

            @inlinable
            init(_ object: JSONValue) {
                place = JSONValue(tape: object.tape, strings: object.strings, index: object.index + 1)
                end = object.isObject ? object.indexAfter - 1 : 0
            }

            /// Returns the next member.
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

    /// The elements of an array, iterated without allocating.
    public struct Elements: Sequence {
        @usableFromInline let array: JSONValue

        @inlinable
        init(array: JSONValue) {
            self.array = array
        }

        /// The number of elements, up to 2^24 - 1.
        @inlinable public var underestimatedCount: Int { array.isArray ? array.countOnTape : 0 }

        /// Returns an iterator that begins at the first element.
        @inlinable
        public func makeIterator() -> Iterator { Iterator(array) }

        /// An iterator over elements.
        public struct Iterator: IteratorProtocol {
            @usableFromInline var place: JSONValue
            @usableFromInline let end: Int

            @inlinable
            init(_ array: JSONValue) {
                place = JSONValue(tape: array.tape, strings: array.strings, index: array.index + 1)
                end = array.isArray ? array.indexAfter - 1 : 0
            }

            /// Returns the next element.
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
