/// One step of a multipart form that is read as it arrives.
public enum MultipartEvent: Hashable, Sendable {
    /// A field or file begins.
    case part(MultipartPart)
    /// More of its content.
    case data([UInt8])
    /// Its content is complete.
    case partEnd
}

/// A multipart form as it arrives; for forms whose files are too large to hold.
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

        /// The next event, or nil at the form's end; throws ``FormError``, and what the body throws.
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
    /// Reads a streamed body as a multipart form, step by step. Of the limits, those on a field's and a
    /// file's size are the reader's to keep; ``form(streaming:limits:onFile:)`` keeps them.
    public func multipart(
        _ body: RequestBodyStream, limits: FormLimits = FormLimits()
    ) throws(FormError) -> MultipartStream {
        guard contentType == "multipart/form-data", let field = headers["content-type"] else {
            throw .notAForm(contentType ?? "no content type")
        }
        return MultipartStream(body: body, parser: try MultipartParser(contentType: field, limits: limits))
    }

    /// Reads a streamed multipart form: text fields are gathered, files go to the closure piece by piece,
    /// with an empty last piece for each.
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
