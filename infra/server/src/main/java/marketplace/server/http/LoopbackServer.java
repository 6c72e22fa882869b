package marketplace.server.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.WriteTimeoutHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Netty on 127.0.0.1. One thread reads and writes all connections; each request is handled in a thread of its own. */
@SuppressWarnings("FutureReturnValueIgnored") // After a failed close the connection is gone as well.
public final class LoopbackServer implements AutoCloseable {

    public interface Handler {

        void handle(Exchange exchange) throws IOException;

        /** Has no head if the head was malformed. */
        Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer);
    }

    private static final System.Logger LOG = System.getLogger(LoopbackServer.class.getName());

    static {
        // Otherwise Netty logs with whatever library it finds.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    }

    private static final int BACKLOG = 1_024;

    private static final int MAX_PART_BYTES = 64 * 1024;

    /** Requests that have begun may end within it when the server stops. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final String BUSY =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    private final ServerSocketChannel socket;
    private final int port;
    private final HttpLimits limits;
    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final BodyBudget bodies;
    private Optional<Channel> listener = Optional.empty();
    private volatile boolean stopping;

    private LoopbackServer(ServerSocketChannel socket, HttpLimits limits) throws IOException {
        this.socket = socket;
        this.port = ((InetSocketAddress) socket.getLocalAddress()).getPort();
        this.limits = limits;
        this.bodies = new BodyBudget(limits.kept());
    }

    /** Port 0 is any free one. */
    public static LoopbackServer bind(int port, HttpLimits limits) throws IOException {
        // The literal address: a name could resolve to a public interface.
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.bind(new InetSocketAddress(loopback, port), BACKLOG);
            return new LoopbackServer(socket, limits);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    public int port() {
        return port;
    }

    public void start(Handler handler, ExecutorService threads) {
        listener = Optional.of(new ServerBootstrap()
                .group(loop)
                .channelFactory(() -> new NioServerSocketChannel(socket))
                // Read on demand: the sender waits while its request is handled.
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        open(channel, handler, threads);
                    }
                })
                .register()
                .syncUninterruptibly()
                .channel());
    }

    private void open(SocketChannel channel, Handler handler, ExecutorService threads) {
        int open = connections.size();
        connections.add(channel);
        boolean hasRoom = open < limits.connections() || (open < 2 * limits.connections() && bodies.endOne());
        if (!hasRoom) {
            channel.writeAndFlush(Unpooled.copiedBuffer(BUSY, StandardCharsets.US_ASCII));
            if (open >= 2 * limits.connections()) {
                channel.close();
            } else {
                channel.pipeline().addLast(new Lingering());
            }
            return;
        }
        Connection connection = new Connection(channel, limits, bodies, handler, threads, () -> stopping);
        channel.pipeline()
                .addLast(
                        connection.arrival(),
                        new HttpServerCodec(new HttpDecoderConfig()
                                .setMaxInitialLineLength(limits.lineBytes())
                                .setMaxHeaderSize(limits.headBytes())
                                .setMaxChunkSize(MAX_PART_BYTES)
                                .setStrictLineParsing(true)),
                        new FlowControlHandler(),
                        new WriteTimeoutHandler(limits.write().toMillis(), TimeUnit.MILLISECONDS),
                        connection);
    }

    /** Accepts no more, waits for the requests that have begun, then closes every connection. */
    @Override
    public void close() {
        listener.ifPresent(channel -> channel.close().awaitUninterruptibly());
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "the port did not close cleanly", e);
        }
        // Before the first connection is told: an answer to any other says then that it is the last.
        stopping = true;
        connections.forEach(channel -> channel.pipeline().fireUserEventTriggered(Connection.STOP));
        connections.newCloseFuture().awaitUninterruptibly(GRACE.toMillis());
        connections.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, GRACE.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
