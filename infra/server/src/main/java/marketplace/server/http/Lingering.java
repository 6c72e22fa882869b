package marketplace.server.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Sends nothing more and discards what arrives, until the caller closes or a time limit ends. Closing while the caller
 * still sends would reset the connection, and the caller would lose the response.
 */
@SuppressWarnings("FutureReturnValueIgnored") // After a failed close the connection is gone as well.
final class Lingering extends ChannelInboundHandlerAdapter {

    private static final int SECONDS = 5;

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        SocketChannel channel = (SocketChannel) context.channel();
        channel.shutdownOutput();
        channel.config().setAutoRead(true);
        channel.eventLoop().schedule(() -> channel.close(), SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent || Connection.STOP.equals(event)) {
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable fault) {
        context.close();
    }
}
