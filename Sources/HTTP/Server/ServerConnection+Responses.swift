import NIOCore

extension ServerConnection {
    /// Bodies up to this size travel in the head's buffer: one write, one packet where it fits.
    static let inlineSize = 16 * 1024

    /// Answers the request at hand, whose input is complete or not wanted.
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
        case .streaming:
            // The handler has been running since the head came.
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
            // A handler that has the answer at hand needs no further turn of the loop.
            if loop.inEventLoop, isCalling.value {
                let (connection, context) = bound.value
                return connection.finish(response, to: request, context)
            }
            // What may be compressed is made ready here, so that the loop is free for others. The rest is made
            // ready there: here may be the one thread that writes to the database.
            let ready = dispatcher.mayCompress(response) ? dispatcher.outgoing(response, for: request) : nil
            loop.execute {
                let (connection, context) = bound.value
                guard connection.number == number, connection.exchange?.isAnswered == false else { return }
                connection.send(ready ?? dispatcher.outgoing(response, for: request), context)
                connection.takeWaiting(context)
            }
        }
        // The one place where it is decided which bodies may be read on the loop.
        OffloadedWork.run(bytes: request.body.count) { dispatcher.run(route, request, body: body, answer) }
        isCalling.value = false
    }

    /// Sends a response that was made on the loop; a large one is compressed elsewhere.
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

    /// Writes a response, and ends the exchange unless it is a stream.
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
            switch outgoing.body {
            case .bytes(let bytes) where bytes.count <= Self.inlineSize:
                buffer.writeBytes(bytes)
            case .bytes(let bytes):
                rest = ByteBuffer(bytes: bytes)
            case .shared(let shared) where shared.count <= Self.inlineSize:
                buffer.writeImmutableBuffer(shared.buffer)
            case .shared(let shared):
                rest = shared.buffer
            case .empty, .file, .stream:
                break
            }
            exchange?.bytesSent = outgoing.length ?? 0
        }
        self.buffer = buffer
        context.write(wrapOutboundOut(buffer), promise: nil)
        if let rest { context.write(wrapOutboundOut(rest), promise: nil) }
        needsFlush = true
        finishExchange(context)
        flushUnlessReading(context)
    }

    /// The buffer with the response's head. Its storage is used again if the channel has let go of it.
    func writeHead(_ outgoing: PreparedResponse, isChunked: Bool, _ context: ChannelHandlerContext)
        -> ByteBuffer
    {
        guard let exchange else { preconditionFailure("a response needs its request") }
        var buffer = self.buffer.take() ?? context.channel.allocator.buffer(capacity: 1024)
        buffer.clear()
        // A response that comes before the end of its request is the last: what follows is no request.
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

    /// After the response: the next request, or the end of the connection.
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
                isForwardedByStranger: exchange.request.isForwardedByUntrustedProxy, notes: exchange.logNotes)
        )
    }

    func flushUnlessReading(_ context: ChannelHandlerContext) {
        if needsFlush, !isReading {
            needsFlush = false
            context.flush()
        }
    }

    /// Says that no more responses come, and reads on for a while: to close with unread bytes would make the
    /// system reset the connection and could take the last response from the client.
    func close(_ context: ChannelHandlerContext) {
        guard !isDraining else { return }
        isDraining = true
        waiting.removeAll()
        isHoldingBody = false
        needsFlush = false
        wait(for: .write, context)
        // NIO drops what is unwritten when the second direction closes, so the end of writing is waited for.
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
