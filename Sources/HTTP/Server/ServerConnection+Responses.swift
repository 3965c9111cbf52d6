import NIOCore

extension ServerConnection {
    /// The largest body, in bytes, that is copied into the head's buffer, so that both need only one write and often
    /// only one packet.
    static let inlineSize = 16 * 1024

    /// Responds to the current request, whose input is complete or not needed.
    func answer(_ context: ChannelHandlerContext) {
        guard let exchange else { return }
        switch exchange.plan {
        case .answer(let response):
            finish(response, to: exchange.request, context)
        case .route(let index):
            let route = dispatcher.router.routes[index]
            if case .immediate(let handler) = route.responder,
                exchange.request.body.count <= OffloadedWork.inlineBytesMax
            {
                finish(dispatcher.run(handler, exchange.request), to: exchange.request, context)
            } else {
                run(route, exchange.request, body: nil, context)
            }
        case .refusal(let route):
            self.exchange?.plan = .refusing
            run(route, exchange.request, body: nil, context)
        case .refusing: return
        case .streaming:
            // The handler has been running since the head arrived.
            return
        }
    }

    func startStreamingRoute(_ index: Int, _ context: ChannelHandlerContext) {
        guard let request = exchange?.request else { return }
        let number = number
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let pipe = BodyPipe {
            loop.execute {
                let (connection, context) = bound.value
                guard connection.number == number else { return }
                connection.isHoldingBody = false
                connection.resumeReading(context)
            }
        }
        exchange?.plan = .streaming(pipe)
        run(dispatcher.router.routes[index], request, body: RequestBodyStream(pipe: pipe), context)
    }

    private func run(
        _ route: Route, _ request: Request, body: RequestBodyStream?, _ context: ChannelHandlerContext
    ) {
        let number = number
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let dispatcher = dispatcher
        let isCalling = NIOLoopBoundBox(true, eventLoop: loop)
        let answer: @Sendable (Response) -> Void = { response in
            // A handler that responds synchronously doesn't need another turn of the event loop.
            if loop.inEventLoop, isCalling.value {
                let (connection, context) = bound.value
                return connection.finish(response, to: request, context)
            }
            // A response that may be compressed is prepared on this thread to keep the event loop free. Any other is
            // prepared on the event loop, because this may be the only thread that writes to the database.
            let ready = dispatcher.mayCompress(response) ? dispatcher.outgoing(response, for: request) : nil
            loop.execute {
                let (connection, context) = bound.value
                guard connection.number == number, connection.exchange?.isAnswered == false else { return }
                connection.send(ready ?? dispatcher.outgoing(response, for: request), context)
                connection.takeWaiting(context)
            }
        }
        // This is the only place that decides which bodies may be parsed on the event loop.
        OffloadedWork.run(bytes: request.body.count) { dispatcher.run(route, request, body: body, answer) }
        isCalling.value = false
    }

    /// Sends a response that was created on the event loop; a large one is compressed on another thread.
    private func finish(_ response: Response, to request: Request, _ context: ChannelHandlerContext) {
        guard dispatcher.mayCompress(response), let count = response.body.count,
            count > OffloadedWork.inlineBytesMax
        else { return send(dispatcher.outgoing(response, for: request), context) }
        let (number, dispatcher, loop) = (number, dispatcher, context.eventLoop)
        let bound = NIOLoopBound((self, context), eventLoop: loop)
        OffloadedWork.run(bytes: count) {
            let ready = dispatcher.outgoing(response, for: request)
            loop.execute {
                let (connection, context) = bound.value
                guard connection.number == number, connection.exchange?.isAnswered == false else { return }
                connection.send(ready, context)
                connection.takeWaiting(context)
            }
        }
    }

    /// Writes a response, and ends the exchange unless the response is streamed.
    func send(_ outgoing: PreparedResponse, _ context: ChannelHandlerContext) {
        if case .stream(let write) = outgoing.body, !outgoing.isHeadOnly {
            return startStream(write, outgoing, context)
        }
        if case .file(let slice) = outgoing.body, !outgoing.isHeadOnly {
            return startStream({ try slice.write(to: $0) }, outgoing, context)
        }
        var buffer = writeHead(outgoing, isChunked: false, context)
        var rest: ByteBuffer?
        if !outgoing.isHeadOnly {
            rest = Self.append(outgoing.body, to: &buffer)
            exchange?.bytesSent = outgoing.length ?? 0
        }
        self.buffer = buffer
        context.write(wrapOutboundOut(buffer), promise: nil)
        if let rest { context.write(wrapOutboundOut(rest), promise: nil) }
        needsFlush = true
        finishExchange(context)
        flushUnlessReading(context)
    }

    /// Appends a short body to the head. Returns a longer one, which isn't copied.
    private static func append(_ body: ResponseBody, to buffer: inout ByteBuffer) -> ByteBuffer? {
        switch body {
        case .bytes(let bytes) where bytes.count <= inlineSize:
            buffer.writeBytes(bytes)
        case .bytes(let bytes):
            return ByteBuffer(bytes: bytes)
        case .shared(let shared) where shared.count <= inlineSize:
            buffer.writeImmutableBuffer(shared.buffer)
        case .shared(let shared):
            return shared.buffer
        case .empty, .file, .stream:
            break
        }
        return nil
    }

    /// Returns a buffer with the response's head. The previous buffer's storage is reused if the channel no longer
    /// holds it.
    func writeHead(_ outgoing: PreparedResponse, isChunked: Bool, _ context: ChannelHandlerContext)
        -> ByteBuffer
    {
        guard let exchange else { preconditionFailure("a response needs its request") }
        var buffer = self.buffer.take() ?? context.channel.allocator.buffer(capacity: 1024)
        buffer.clear()
        // After a response that precedes the end of its request, the remaining bytes aren't a new request, so the
        // connection must close.
        let keepsAlive = exchange.keepsAlive && exchange.inputEnded && !isEnding
        self.exchange?.keepsAlive = keepsAlive
        writer.write(
            outgoing, id: exchange.request.id,
            persistence: !keepsAlive ? .close : exchange.isHTTP10 ? .keepAliveHTTP10 : .keepAlive,
            isChunked: isChunked, into: &buffer)
        self.exchange?.isAnswered = true
        self.exchange?.status = outgoing.status
        if !outgoing.logNotes.isEmpty { self.exchange?.logNotes = outgoing.logNotes }
        return buffer
    }

    /// Logs the request, and waits for the next one or closes the connection.
    func finishExchange(_ context: ChannelHandlerContext) {
        guard let exchange else { return }
        log(exchange)
        self.exchange = nil
        isHoldingBody = false
        if exchange.keepsAlive {
            if context.channel.isWritable { wait(for: .request, context) }
        } else {
            close(context)
        }
    }

    func log(_ exchange: Exchange) {
        guard let accessLog else { return }
        accessLog(
            AccessRecord(
                method: exchange.request.method, pattern: exchange.request.pattern,
                path: exchange.request.path,
                status: exchange.status, bytes: exchange.bytesSent,
                durationNanoseconds: (NIODeadline.now() - exchange.started).nanoseconds,
                requestID: exchange.request.id, peer: exchange.request.peer,
                isForwardedByUntrustedProxy: exchange.request.isForwardedByUntrustedProxy,
                notes: exchange.logNotes)
        )
    }

    func flushUnlessReading(_ context: ChannelHandlerContext) {
        if needsFlush, !isReading {
            needsFlush = false
            context.flush()
        }
    }

    /// Closes the sending side and keeps reading for a while. Closing with unread bytes would make the system reset the
    /// connection, and the client could lose the last response.
    func close(_ context: ChannelHandlerContext) {
        guard !isDraining else { return }
        isDraining = true
        waiting.removeAll()
        isHoldingBody = false
        needsFlush = false
        wait(for: .write, context)
        // NIO drops unwritten bytes when both directions are closed, so wait until everything is written.
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in
            let (connection, context) = bound.value
            connection.outputEnded(context)
        }
        resumeReading(context)
    }

    private func outputEnded(_ context: ChannelHandlerContext) {
        guard !isClosed else { return }
        isOutputClosed = true
        if hasInputEnded {
            context.close(promise: nil)
        } else {
            wait(for: .linger, context)
            context.close(mode: .output, promise: nil)
        }
    }
}
