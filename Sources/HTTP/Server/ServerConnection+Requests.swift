import NIOCore
import NIOHTTP1

extension ServerConnection {
    /// Returns whether the next part can be processed: no response is pending, and the client receives its responses.
    func canTake(_ context: ChannelHandlerContext) -> Bool {
        guard let exchange else { return context.channel.isWritable }
        return !exchange.inputEnded
    }

    /// Returns whether to read more bytes.
    ///
    /// It stops reading while a request waits for the current response, so that a client can't pile up requests or
    /// responses in memory. Reading one request ahead saves changing the socket's epoll registration between requests.
    func mayRead(_ context: ChannelHandlerContext) -> Bool {
        isDraining || !isHoldingBody && waiting.isEmpty && (exchange != nil || context.channel.isWritable)
    }

    func resumeReading(_ context: ChannelHandlerContext) {
        guard wantsRead, mayRead(context) else { return }
        wantsRead = false
        context.read()
    }

    /// Processes the waiting parts as far as possible.
    func takeWaiting(_ context: ChannelHandlerContext) {
        guard !isTakingWaiting else { return }
        isTakingWaiting = true
        while !isDraining, canTake(context), let part = waiting.popFirst() { take(part, context) }
        isTakingWaiting = false
        if isDraining { waiting.removeAll() }
        if exchange == nil, waiting.isEmpty, !isDraining {
            if let failure {
                refuse(failure, context)
            } else if isEnding || hasInputEnded {
                close(context)
            }
        }
        flushUnlessReading(context)
        resumeReading(context)
    }

    func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head(let head):
            takeHead(head, context)
        case .body(let bytes):
            takeBody(bytes, context)
        case .end:
            takeEnd(context)
        }
    }

    private func takeHead(_ received: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let head = RequestHead(
            method: Method(received.method), target: received.uri, headers: Headers(fields: received.headers),
            isHTTP10: received.version == .http1_0)
        // The parser treats everything after a CONNECT as a tunnel and never reports another request.
        let keepsAlive =
            received.isKeepAlive && received.method != .CONNECT && !head.asksForUpgrade
            && head.refusal == nil && !isEnding
        number += 1
        switch dispatcher.admit(head, from: connectionInfo) {
        case .answered(let request, let response):
            answer(head, .answer(response), to: request, keepsAlive: keepsAlive, context)
        case .refused(let request, let route):
            answer(head, .refusal(route), to: request, keepsAlive: keepsAlive, context)
        case .accepted(let request, let index):
            let place = load?.place(for: request.peer)
            if load != nil, place == nil {
                let refusal = dispatcher.response(to: HTTPError.tooManyRequests, for: request)
                return answer(head, .answer(refusal), to: request, keepsAlive: keepsAlive, context)
            }
            begin(head, .route(index), of: request, keepsAlive: keepsAlive)
            exchange?.place = place
            receiveBody(head, index, context)
        }
    }

    private func begin(
        _ head: RequestHead, _ plan: Exchange.Plan, of request: Request, keepsAlive: Bool
    ) {
        exchange = Exchange(
            request: request, plan: plan, bodyLimit: 0, started: .now(), isHTTP10: head.isHTTP10,
            keepsAlive: keepsAlive)
    }

    /// Answers a request without waiting for its body, which isn't used.
    private func answer(
        _ head: RequestHead, _ plan: Exchange.Plan, to request: Request, keepsAlive: Bool,
        _ context: ChannelHandlerContext
    ) {
        begin(head, plan, of: request, keepsAlive: keepsAlive && !head.hasBody)
        if head.hasBody { answer(context) }
    }

    private func receiveBody(_ head: RequestHead, _ index: Int, _ context: ChannelHandlerContext) {
        let route = dispatcher.router.routes[index]
        exchange?.bodyLimit = route.bodyLimit
        exchange?.declaredBodySize = head.contentLength ?? 0
        if head.expectsContinue, head.hasBody {
            context.write(
                wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
            needsFlush = true
        }
        if route.responder.readsStream { startStreamingRoute(index, context) }
    }

    private func takeBody(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard exchange != nil else { return }
        exchange?.bodySize += bytes.readableBytes
        let isOver = (exchange?.bodySize ?? 0) > (exchange?.bodyLimit ?? 0)
        switch exchange?.plan {
        case .route:
            if isOver {
                fail(.tooLarge(limit: exchange?.bodyLimit ?? 0), context)
            } else {
                exchange?.add(bytes)
            }
        case .streaming(let pipe):
            if isOver {
                fail(.tooLarge(limit: exchange?.bodyLimit ?? 0), context)
            } else if !pipe.supply(Array(bytes.readableBytesView)) {
                isHoldingBody = true
            }
        case .answer, .refusal, .refusing, nil:
            return
        }
    }

    private func takeEnd(_ context: ChannelHandlerContext) {
        guard exchange != nil else { return }
        exchange?.inputEnded = true
        if timer.purpose == .body { wait(for: .nothing, context) }
        if case .streaming(let pipe)? = exchange?.plan { pipe.finish() }
        // If the response is already being streamed, only the rest of the body was missing.
        if exchange?.isAnswered == false { answer(context) }
    }

    /// Ends the current or next request with an error response and closes the connection.
    func fail(_ refusal: HTTPError, _ context: ChannelHandlerContext) {
        guard let exchange, !exchange.inputEnded else {
            if exchange == nil, waiting.isEmpty { return refuse(refusal, context) }
            // The requests before the invalid bytes get their responses first.
            if failure == nil { failure = refusal }
            return
        }
        self.exchange?.keepsAlive = false
        switch exchange.plan {
        case .streaming(let pipe) where !exchange.isAnswered:
            // The handler's reader throws the error, and the handler decides the response.
            self.exchange?.inputEnded = true
            wait(for: .nothing, context)
            pipe.finish(throwing: refusal)
        default:
            if exchange.isAnswered { return close(context) }
            send(
                dispatcher.outgoing(
                    dispatcher.response(to: refusal, for: exchange.request), for: exchange.request), context)
        }
        flushUnlessReading(context)
    }

    /// Responds with an error to bytes that couldn't be parsed as a request.
    func refuse(_ refusal: HTTPError, _ context: ChannelHandlerContext) {
        let head = RequestHead(method: .get, target: "", headers: ["host": "unknown"])
        let request = dispatcher.request(head, connectionInfo)
        number += 1
        failure = nil
        exchange = Exchange(
            request: request, plan: .answer(refusal.response), bodyLimit: 0, started: .now(), isHTTP10: false,
            keepsAlive: false)
        exchange?.inputEnded = true
        answer(context)
        flushUnlessReading(context)
    }

    /// Discards bytes after the last response, up to a limit.
    func drop(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        guard case .body(let bytes) = part else { return }
        drained += bytes.readableBytes
        if drained > dispatcher.limits.lingerSize { context.close(promise: nil) }
    }
}

extension Method {
    fileprivate init(_ method: HTTPMethod) {
        switch method {
        case .GET: self = .get
        case .POST: self = .post
        case .HEAD: self = .head
        default: self.init(method.rawValue)
        }
    }
}
