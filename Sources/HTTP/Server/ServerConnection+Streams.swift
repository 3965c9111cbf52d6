import NIOCore

/// The connection of a streamed response was closed: the client disconnected or was too slow, or the server stopped.
public struct StreamDisconnected: Error {}

extension ServerConnection {
    /// Runs a streamed response on a separate thread.
    func startStream(
        _ write: @escaping @Sendable (BodySink) throws -> Void, _ outgoing: PreparedResponse,
        _ context: ChannelHandlerContext
    ) {
        guard let request = exchange?.request else { return }
        let output = StreamWriter(self, context, outgoing)
        // The head isn't written yet, so an early error of the stream still gets its own response.
        exchange?.isAnswered = true
        streamDeadline = .now() + .seconds(dispatcher.limits.streamSeconds)
        wait(for: .stream, context)
        let started = dispatcher.streams.run { output.run(write) }
        if !started {
            let busy = dispatcher.response(to: HTTPError.busy, for: request)
            timer.stop()
            send(dispatcher.outgoing(busy, for: request), context)
        }
    }

    /// Writes one piece of a stream, preceded by the head if it is the first.
    func writePiece(
        _ piece: ByteBuffer, of output: StreamWriter, _ promise: EventLoopPromise<Void>,
        _ context: ChannelHandlerContext
    ) {
        guard number == output.number, let exchange, !isDraining else {
            return promise.fail(StreamDisconnected())
        }
        if exchange.status == nil {
            if exchange.isHTTP10 { self.exchange?.keepsAlive = false }
            let head = writeHead(output.outgoing, isChunked: isChunked(output), context)
            context.write(wrapOutboundOut(head), promise: nil)
        }
        self.exchange?.bytesSent += piece.readableBytes
        if !isChunked(output) {
            context.writeAndFlush(wrapOutboundOut(piece), promise: promise)
        } else {
            let size = ByteBuffer(string: String(piece.readableBytes, radix: 16) + "\r\n")
            context.write(wrapOutboundOut(size), promise: nil)
            context.write(wrapOutboundOut(piece), promise: nil)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "\r\n")), promise: promise)
        }
        wait(for: .stream, context)
    }

    /// Ends a stream with its last bytes.
    func endStream(_ last: [UInt8], of output: StreamWriter, _ context: ChannelHandlerContext) {
        guard number == output.number, let exchange, !isDraining else { return }
        wait(for: .nothing, context)
        if exchange.status == nil {
            // The complete body fits into one piece, so its length is known.
            var whole = output.outgoing
            whole.body = .bytes(last)
            whole.length = last.count
            send(whole, context)
        } else {
            self.exchange?.bytesSent += last.count
            let end = isChunked(output) ? Self.lastChunks(last) : ByteBuffer(bytes: last)
            context.write(wrapOutboundOut(end), promise: nil)
            needsFlush = true
            finishExchange(context)
        }
        takeWaiting(context)
    }

    /// Returns the last bytes as a chunk, if there are any, and the empty chunk that ends the body.
    private static func lastChunks(_ last: [UInt8]) -> ByteBuffer {
        var end = ByteBuffer()
        if !last.isEmpty {
            end.writeString(String(last.count, radix: 16) + "\r\n")
            end.writeBytes(last)
            end.writeString("\r\n")
        }
        end.writeString("0\r\n\r\n")
        return end
    }

    /// Returns whether to use chunks: not if the head has the body's length, and not for HTTP/1.0, which doesn't
    /// support them.
    private func isChunked(_ output: StreamWriter) -> Bool {
        exchange?.isHTTP10 == false && output.outgoing.length == nil
    }

    /// Ends a failed stream: with an error response if nothing was sent, otherwise by closing the connection, since a
    /// normal end would make the partial body look complete.
    func failStream(_ error: any Error, of output: StreamWriter, _ context: ChannelHandlerContext) {
        guard number == output.number, let exchange, !isDraining else { return }
        if exchange.status == nil {
            wait(for: .nothing, context)
            let response = dispatcher.response(to: error, for: exchange.request)
            send(dispatcher.outgoing(response, for: exchange.request), context)
            takeWaiting(context)
        } else {
            context.close(promise: nil)
        }
    }
}

/// The side of a streamed response that its thread uses.
final class StreamWriter: Sendable {
    let number: Int
    let outgoing: PreparedResponse
    private let loop: any EventLoop
    private let bound: NIOLoopBound<(ServerConnection, ChannelHandlerContext)>

    init(_ connection: ServerConnection, _ context: ChannelHandlerContext, _ outgoing: PreparedResponse) {
        number = connection.number
        self.outgoing = outgoing
        loop = context.eventLoop
        bound = NIOLoopBound((connection, context), eventLoop: context.eventLoop)
    }

    /// Runs the stream to its end on the calling thread.
    func run(_ write: (BodySink) throws -> Void) {
        let sink = BodySink { [self] in try send($0) }
        do {
            try write(sink)
            let last = sink.takeRemaining()
            loop.execute { [self] in
                let (connection, context) = bound.value
                connection.endStream(last, of: self, context)
            }
        } catch {
            loop.execute { [self] in
                let (connection, context) = bound.value
                connection.failStream(error, of: self, context)
            }
        }
    }

    /// Blocks until the bytes are written to the socket.
    private func send(_ bytes: ArraySlice<UInt8>) throws {
        let piece = ByteBuffer(bytes: bytes)
        let promise = loop.makePromise(of: Void.self)
        loop.execute { [self] in
            let (connection, context) = bound.value
            connection.writePiece(piece, of: self, promise, context)
        }
        do {
            try promise.futureResult.wait()
        } catch {
            throw StreamDisconnected()
        }
    }
}
