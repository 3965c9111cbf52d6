import NIOCore

extension ServerConnection {
    /// Begins to wait for something.
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

    /// After each read: a request that is here in part has a time limit from now on.
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
            // A request that is being answered takes as long as its handler does; the timer is set after it.
            guard exchange == nil, waiting.isEmpty else { return }
            // Before the first request nothing was sent that could be lost, and a TLS handshake that rests would
            // hold the end of writing back.
            if timer.purpose == .first { context.close(promise: nil) } else { close(context) }
        case .linger:
            context.close(promise: nil)
        case .head:
            fail(.tooSlow, context)
        case .body:
            let moved = measure(.body, context) - progress
            if isHoldingBody || moved >= dispatcher.limits.bodyProgress {
                wait(for: .body, context)
            } else {
                fail(.tooSlow, context)
            }
        case .write, .stream:
            // Draining with nothing left to write is a TLS handshake that rests: what it holds back is not counted.
            let isWaitedFor = progress > 0 || timer.purpose == .write && isDraining
            let isStuck = isWaitedFor && measure(.write, context) >= progress
            if isStuck || timer.purpose == .stream && NIODeadline.now() >= streamDeadline {
                context.close(promise: nil)
            } else {
                wait(for: timer.purpose, context)
            }
        }
    }

    /// How far the thing waited for is: bytes of the body so far, or bytes that the client has still to take.
    private func measure(_ purpose: ConnectionTimer.Purpose, _ context: ChannelHandlerContext) -> Int {
        switch purpose {
        case .body:
            return exchange?.bodySize ?? 0
        case .write, .stream:
            // The option is one of every stream channel; a channel without it has no bytes waiting.
            return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        case .first, .request, .head, .linger, .nothing:
            return 0
        }
    }
}
