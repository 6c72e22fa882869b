package marketplace.server.http;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.timeout.TimeoutException;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The requests of one connection, one after the other. Handlers run in threads of their own. */
@SuppressWarnings("FutureReturnValueIgnored") // After a failed close the connection is gone as well.
final class Connection extends ChannelInboundHandlerAdapter {

    /** The event that ends a connection after its current request. */
    static final Object STOP = new Object();

    private enum Phase {
        IDLE,
        HEAD,
        REQUEST
    }

    private interface Response {
        void send() throws IOException;
    }

    private static final System.Logger LOG = System.getLogger(Connection.class.getName());

    private final SocketChannel channel;
    private final HttpLimits limits;
    private final BodyBudget bodies;
    private final LoopbackServer.Handler handler;
    private final ExecutorService threads;
    private final BooleanSupplier stopping;
    private Phase phase = Phase.IDLE;
    private Optional<RequestBody> body = Optional.empty();
    private Optional<Future<?>> deadline = Optional.empty();
    private boolean inputEnded;
    private boolean isAwaiting;

    Connection(
            SocketChannel channel,
            HttpLimits limits,
            BodyBudget bodies,
            LoopbackServer.Handler handler,
            ExecutorService threads,
            BooleanSupplier stopping) {
        this.channel = channel;
        this.limits = limits;
        this.bodies = bodies;
        this.handler = handler;
        this.threads = threads;
        this.stopping = stopping;
    }

    SocketChannel channel() {
        return channel;
    }

    HttpLimits limits() {
        return limits;
    }

    BodyBudget bodies() {
        return bodies;
    }

    InetAddress peer() {
        return channel.remoteAddress().getAddress();
    }

    boolean isStopping() {
        return stopping.getAsBoolean();
    }

    /** Precedes the decoder: the time of a head begins with its first byte. */
    ChannelHandler arrival() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object bytes) {
                if (phase == Phase.IDLE) {
                    phase = Phase.HEAD;
                    within(limits.head(), Connection.this::refuseSlowHead);
                }
                context.fireChannelRead(bytes);
            }
        };
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        awaitRequest();
    }

    private void awaitRequest() {
        phase = Phase.IDLE;
        body = Optional.empty();
        within(limits.idle(), channel::close);
        ask();
        if ((inputEnded || isStopping()) && phase == Phase.IDLE) {
            channel.close();
        }
    }

    private void ask() {
        isAwaiting = true;
        channel.read();
    }

    /** What has arrived was too little for the decoder. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (isAwaiting) {
            channel.read();
        }
    }

    private void within(Duration time, Runnable otherwise) {
        deadline.ifPresent(running -> running.cancel(false));
        deadline = Optional.of(channel.eventLoop().schedule(otherwise, time.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            isAwaiting = false;
            if (phase == Phase.REQUEST) {
                body.ifPresent(awaiting -> awaiting.arrived((HttpContent) message));
            } else {
                begin((HttpRequest) message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest request) {
        phase = Phase.REQUEST;
        deadline.ifPresent(running -> running.cancel(false));
        try {
            if (request.decoderResult().isFailure()) {
                throw MalformedRequest.of(request.decoderResult().cause(), limits);
            }
            RequestHead head = RequestHead.of(request);
            RequestBody sent = RequestBody.of(request, this);
            body = Optional.of(sent);
            if (sent.isEnded()) {
                // The decoder's mark after a head without a body.
                ask();
            }
            Exchange exchange = new Exchange(this, request, head, sent);
            serve(exchange, () -> handle(exchange));
        } catch (MalformedRequest fault) {
            refuse(fault);
        }
    }

    /** Asks for the next part of the body, from any thread. */
    void readPart() {
        channel.eventLoop().execute(() -> {
            ask();
            cutOffIfAwaiting();
        });
    }

    /** The end of the input is seen before the parts that were received with it. */
    private void cutOffIfAwaiting() {
        if (inputEnded && isAwaiting) {
            body.ifPresent(RequestBody::cutOff);
        }
    }

    private void refuseSlowHead() {
        phase = Phase.REQUEST;
        refuse(MalformedRequest.of(
                "headers", "must arrive within " + limits.head().toMillis() + " milliseconds"));
    }

    private void refuse(MalformedRequest fault) {
        Exchange exchange = Exchange.ofUnread(this);
        serve(exchange, () -> exchange.send(handler.refuse(fault, Optional.empty(), peer())));
    }

    private void handle(Exchange exchange) throws IOException {
        try {
            handler.handle(exchange);
        } catch (MalformedRequest fault) {
            if (!exchange.hasBegun()) {
                exchange.send(handler.refuse(fault, Optional.of(exchange.head()), peer()));
            }
        }
    }

    private void serve(Exchange exchange, Response response) {
        try {
            threads.execute(() -> {
                try {
                    response.send();
                } catch (IOException _) {
                    // The caller has left.
                } catch (RuntimeException | StackOverflowError fault) {
                    LOG.log(System.Logger.Level.ERROR, "a request could not be served", fault);
                } finally {
                    exchange.forgetBody();
                }
                if (!exchange.isComplete()) {
                    channel.close();
                }
            });
        } catch (RejectedExecutionException _) {
            channel.close();
        }
    }

    /** Writes the end of a response. Then the next request is read, or the connection ends. */
    void end(HttpObject message, boolean isLast) {
        channel.writeAndFlush(message).addListener((ChannelFuture written) -> {
            if (!written.isSuccess()) {
                channel.close();
            } else if (isLast) {
                body = Optional.empty();
                channel.pipeline().addFirst(new Lingering());
            } else {
                awaitRequest();
            }
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            inputEnded = true;
            cutOffIfAwaiting();
        }
        if ((inputEnded || isStopping()) && phase != Phase.REQUEST) {
            channel.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        deadline.ifPresent(running -> running.cancel(false));
        body.ifPresent(RequestBody::cutOff);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable fault) {
        if (!(fault instanceof IOException || fault instanceof TimeoutException)) {
            LOG.log(System.Logger.Level.ERROR, "a connection could not be served", fault);
        }
        channel.close();
    }
}
