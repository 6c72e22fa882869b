package marketplace.webhooks.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.SocketFactory;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import okio.BufferedSource;

/** Calls receivers. A hostile one costs at most the deadline, 64 KiB of memory and one thread. */
public final class WebhookClient implements AutoCloseable {

    /** From the start of the lookup to the last byte of the response. */
    public static final Duration DEADLINE = Duration.ofSeconds(10);

    /** The rest of a response is discarded. */
    public static final int MAX_RESPONSE_BYTES = 64 * 1024;

    /** What the log of attempts keeps. */
    static final int MAX_ANSWER_BYTES = 2 * 1024;

    private static final String REPLACEMENT = "\uFFFD";

    private final AddressGuard guard;
    private final Duration deadline;
    private final OkHttpClient client;

    /** Platform threads: a name lookup blocks in native code and would pin virtual threads. */
    private final ExecutorService calls = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("receiver-", 0).factory());

    public WebhookClient(AddressGuard guard, Duration deadline) {
        this(guard, deadline, SocketFactory.getDefault());
    }

    WebhookClient(AddressGuard guard, Duration deadline, SocketFactory sockets) {
        this.guard = guard;
        this.deadline = deadline;
        this.client = new OkHttpClient.Builder()
                .socketFactory(sockets)
                .proxy(Proxy.NO_PROXY)
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                // No connection is reused: a checked address is valid for its call only.
                .protocols(List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                // The deadline rules; these timeouts only end abandoned threads.
                .connectTimeout(deadline)
                .readTimeout(deadline)
                .writeTimeout(deadline)
                .build();
    }

    /** Waits for the response until the deadline. An interrupt cancels the call; its outcome is unknown. */
    public Outcome post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException {
        HttpUrl target = HttpUrl.get(url);
        if (target == null) {
            return new Outcome.Failed(Outcome.Reason.REFUSED);
        }
        CheckedRoute route = new CheckedRoute(guard, url.toString());
        Call call =
                client.newBuilder().dns(route).addInterceptor(route).build().newCall(request(target, headers, body));
        Future<Outcome> outcome = calls.submit(() -> execute(call));
        try {
            return outcome.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return new Outcome.Failed(Outcome.Reason.TIMEOUT);
        } catch (ExecutionException e) {
            throw new IllegalStateException("calling a receiver failed unexpectedly", e.getCause());
        } finally {
            call.cancel();
            outcome.cancel(true);
        }
    }

    @Override
    public void close() {
        calls.shutdownNow();
    }

    private static Request request(HttpUrl target, Map<String, String> headers, byte[] body) {
        return new Request.Builder()
                .url(target)
                .headers(Headers.of(headers))
                // Otherwise the client would expand a compressed response, which may become huge.
                .header("Accept-Encoding", "identity")
                .header("Connection", "close")
                .post(new OnceOnly(body))
                .build();
    }

    private static Outcome execute(Call call) {
        try (Response response = call.execute()) {
            BufferedSource body = response.body().source();
            boolean more = body.request(MAX_RESPONSE_BYTES + 1L);
            String answer = beginning(body);
            if (more) {
                // Otherwise closing would read on to the end.
                call.cancel();
            }
            int status = response.code();
            return new Outcome.Responded(
                    status, RetryAfter.of(status, response.header("Retry-After"), response.header("Date")), answer);
        } catch (CheckedRoute.Denied e) {
            return new Outcome.Failed(e.reason());
        } catch (SSLException _) {
            return new Outcome.Failed(Outcome.Reason.TLS);
        } catch (InterruptedIOException _) {
            return new Outcome.Failed(Outcome.Reason.TIMEOUT);
        } catch (ProtocolException | IllegalArgumentException | IllegalStateException _) {
            // OkHttp throws this for some malformed responses, such as a negative status or length.
            return new Outcome.Failed(Outcome.Reason.PROTOCOL);
        } catch (IOException _) {
            return new Outcome.Failed(Outcome.Reason.CONNECTION);
        }
    }

    /** Without a character that the limit cuts in two. */
    private static String beginning(BufferedSource body) throws IOException {
        long available = body.getBuffer().size();
        String text = body.readUtf8(Math.min(available, MAX_ANSWER_BYTES));
        return available > MAX_ANSWER_BYTES && text.endsWith(REPLACEMENT) ? text.substring(0, text.length() - 1) : text;
    }

    /** Prevents the client from repeating a call answered by 503 or 408. */
    private static final class OnceOnly extends RequestBody {

        private final byte[] bytes;

        OnceOnly(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        @Override
        public MediaType contentType() {
            return null;
        }

        @Override
        public long contentLength() {
            return bytes.length;
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            sink.write(bytes);
        }
    }
}
