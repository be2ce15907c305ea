import NIOCore
import NIOPosix
import Synchronization

/// A connection that sends any bytes, HTTP or not.
struct Connection: Sendable {
    private let channel: any Channel
    private let received: Received

    init(port: Int) async throws {
        let received = Received()
        self.received = received
        channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { $0.pipeline.addHandler(received) }
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// The head of a webhook.
    static func head(_ field: String) -> String {
        "POST /webhooks/Order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\(field)\r\n\r\n"
    }

    /// Sends a text; what the other side no longer takes is lost.
    func send(_ text: String) async throws {
        guard !text.isEmpty else { return }
        try? await channel.writeAndFlush(ByteBuffer(string: text)).get()
    }

    /// Waits until the received text contains a text, or until the other side has closed, and returns it.
    func answer(until text: String) async throws -> String {
        while true {
            let (answer, isClosed) = received.state.withLock { $0 }
            if answer.contains(text) || isClosed { return answer }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func close() async throws { try? await channel.close().get() }

    /// Waits until the other side closes.
    func closed() async throws { try? await channel.closeFuture.get() }
}

/// Collects what comes.
private final class Received: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let state = Mutex((text: "", isClosed: false))

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let text = String(buffer: unwrapInboundIn(data))
        state.withLock { $0.text += text }
    }

    func channelInactive(context: ChannelHandlerContext) { state.withLock { $0.isClosed = true } }
}
