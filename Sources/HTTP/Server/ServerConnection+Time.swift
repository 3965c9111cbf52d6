import NIOCore

extension ServerConnection {
    /// Starts the timer for the given purpose.
    func wait(for purpose: ConnectionTimer.Purpose, _ context: ChannelHandlerContext) {
        guard !isClosed else { return }
        let limits = dispatcher.limits
        let seconds: Double
        switch purpose {
        case .first: seconds = min(limits.firstByteSeconds, limits.idleSeconds)
        case .request: seconds = limits.idleSeconds
        case .head: seconds = limits.headerSeconds
        case .body: seconds = limits.bodySeconds
        case .write, .stream: seconds = limits.writeSeconds
        case .linger: seconds = limits.lingerSeconds
        case .nothing: return setTimer(.nothing, .distantFuture, context)
        }
        progress = measure(purpose, context)
        var deadline = NIODeadline.now() + .seconds(seconds)
        if purpose == .stream { deadline = min(deadline, streamDeadline) }
        setTimer(purpose, deadline, context)
    }

    private func setTimer(
        _ purpose: ConnectionTimer.Purpose, _ deadline: NIODeadline, _ context: ChannelHandlerContext
    ) {
        timer.set(purpose, deadline, on: context.eventLoop) { [self] in timerFired(context) }
    }

    /// Starts the time limit for the rest of a partially received request; called after each read.
    func awaitRest(_ context: ChannelHandlerContext) {
        let sawBytes = decoder.sawBytes
        decoder.sawBytes = false
        guard sawBytes, !isDraining, waiting.isEmpty else { return }
        switch (exchange, timer.purpose) {
        case (nil, .first) where !decoder.isAtMessageStart, (nil, .request) where !decoder.isAtMessageStart:
            wait(for: .head, context)
        case (let exchange?, let purpose)
        where !exchange.inputEnded && purpose != .body && purpose != .stream:
            wait(for: .body, context)
        default:
            return
        }
    }

    private func timerFired(_ context: ChannelHandlerContext) {
        guard timer.fired() else {
            if timer.purpose != .nothing { setTimer(timer.purpose, timer.deadline, context) }
            return
        }
        switch timer.purpose {
        case .nothing:
            return
        case .first, .request:
            // A running handler has no time limit; the timer is set after its response.
            guard exchange == nil, waiting.isEmpty else { return }
            // Before the first request, nothing was sent that the client could lose, and a stalled TLS handshake would
            // delay the closing of the sending side.
            if timer.purpose == .first { context.close(promise: nil) } else { close(context) }
        case .linger:
            context.close(promise: nil)
        case .head:
            fail(.tooSlow, context)
        case .body:
            checkBody(context)
        case .write, .stream:
            checkWriting(context)
        }
    }

    /// Ends a request whose body comes too slowly.
    private func checkBody(_ context: ChannelHandlerContext) {
        let moved = measure(.body, context) - progress
        if isHoldingBody || moved >= dispatcher.limits.bodyProgress {
            wait(for: .body, context)
        } else {
            fail(.tooSlow, context)
        }
    }

    /// Closes a connection whose client reads nothing, or that has streamed for too long.
    private func checkWriting(_ context: ChannelHandlerContext) {
        // If the connection is draining and nothing is left to write, a TLS handshake is stalled. The bytes that it
        // holds back aren't counted.
        let isWaitedFor = progress > 0 || timer.purpose == .write && isDraining
        let isStuck = isWaitedFor && measure(.write, context) >= progress
        if isStuck || timer.purpose == .stream && NIODeadline.now() >= streamDeadline {
            context.close(promise: nil)
        } else {
            wait(for: timer.purpose, context)
        }
    }

    /// Returns the progress of the awaited operation: the bytes of the body so far, or the bytes that the client hasn't
    /// received yet.
    private func measure(_ purpose: ConnectionTimer.Purpose, _ context: ChannelHandlerContext) -> Int {
        switch purpose {
        case .body:
            return exchange?.bodySize ?? 0
        case .write, .stream:
            // Every stream channel has this option; a channel without it has no buffered bytes.
            return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        case .first, .request, .head, .linger, .nothing:
            return 0
        }
    }
}
