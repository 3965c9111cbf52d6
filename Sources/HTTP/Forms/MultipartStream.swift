/// An event of a multipart form that is parsed as it arrives.
public enum MultipartEvent: Hashable, Sendable {
    /// The start of a field or file.
    case part(MultipartPart)
    /// More content of the current field or file.
    case data([UInt8])
    /// The end of the current field or file.
    case partEnd
}

/// A multipart form parsed as it arrives, for forms whose files are too large for memory.
public struct MultipartStream: AsyncSequence, Sendable {
    public typealias Element = MultipartEvent

    let body: RequestBodyStream
    let parser: MultipartParser

    /// Reads the events in order.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var body: RequestBodyStream.AsyncIterator
        private var parser: MultipartParser
        private var events: [MultipartEvent] = []
        private var next = 0
        private var isOver = false

        init(_ stream: MultipartStream) {
            body = stream.body.makeAsyncIterator()
            parser = stream.parser
        }

        /// Returns the next event, or nil at the end of the form. Throws ``FormError`` and the errors of the body.
        public mutating func next() async throws -> MultipartEvent? {
            while next == events.count {
                if isOver { return nil }
                events.removeAll(keepingCapacity: true)
                next = 0
                if let piece = try await body.next() {
                    var found: [MultipartEvent] = []
                    try parser.feed(piece) { event in found.append(MultipartEvent(event)) }
                    events = found
                } else {
                    try parser.finish()
                    isOver = true
                }
            }
            defer { next += 1 }
            return events[next]
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension MultipartEvent {
    init(_ event: MultipartParser.Event) {
        switch event {
        case .part(let part): self = .part(part)
        case .data(let bytes): self = .data(Array(bytes))
        case .partEnd: self = .partEnd
        }
    }
}

extension Request {
    /// Returns a streamed body as the events of a multipart form. The caller must enforce the limits on the size of
    /// fields and files; ``form(streaming:limits:onFile:)`` enforces them.
    public func multipart(
        _ body: RequestBodyStream, limits: FormLimits = FormLimits()
    ) throws(FormError) -> MultipartStream {
        guard contentType == "multipart/form-data", let field = headers["content-type"] else {
            throw .notAForm(contentType ?? "no content type")
        }
        return MultipartStream(body: body, parser: try MultipartParser(contentType: field, limits: limits))
    }

    /// Parses a streamed multipart form. Text fields are collected; files are passed to the closure in pieces, with an
    /// empty last piece for each.
    public func form(
        streaming body: RequestBodyStream, limits: FormLimits = FormLimits(),
        onFile: (MultipartPart, [UInt8]) async throws -> Void
    ) async throws -> Form {
        var collector = MultipartCollector(limits: limits)
        var file: MultipartPart?
        var size = 0
        for try await event in try multipart(body, limits: limits) {
            switch (event, file) {
            case (.part(let part), _):
                file = part.fileName == nil ? nil : part
                size = 0
                if file == nil { try collector.take(.part(part)) }
            case (.data(let bytes), let part?):
                size += bytes.count
                guard size <= limits.fileSize else {
                    throw FormError.tooLarge(field: part.name, limit: limits.fileSize)
                }
                try await onFile(part, bytes)
            case (.partEnd, let part?):
                try await onFile(part, [])
                file = nil
            case (.data(let bytes), nil):
                try collector.take(.data(bytes[...]))
            case (.partEnd, nil):
                try collector.take(.partEnd)
            }
        }
        return collector.form
    }
}
