package marketplace.server.runtime;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marketplace.api.Json;
import marketplace.functions.environment.Platform;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.FunctionSpec;

/** The real handler, called with real events. One instance serves all calls, where Lambda would start several. */
public final class LocalFunction {

    public static final class Failed extends Exception {

        private static final long serialVersionUID = 1L;

        private final boolean timedOut;

        Failed(String message, Throwable cause, boolean timedOut) {
            super(message, cause);
            this.timedOut = timedOut;
        }

        public boolean timedOut() {
            return timedOut;
        }
    }

    private static final System.Logger LOG = System.getLogger(LocalFunction.class.getName());

    private final FunctionSpec spec;
    private final RequestStreamHandler handler;
    private final ExecutorService threads;

    public LocalFunction(FunctionSpec spec, RequestStreamHandler handler, ExecutorService threads) {
        this.spec = spec;
        this.handler = handler;
        this.threads = threads;
    }

    /** The class itself. */
    public static RequestStreamHandler inThisProcess(FunctionSpec spec, Platform platform) throws StartRefused {
        String what = "Function " + spec.name() + ": handler " + spec.handler();
        // Lambda also accepts class::method; a handler has only this method.
        String className = spec.handler().replaceFirst("::handleRequest$", "");
        try {
            Object handler = Class.forName(className)
                    .getDeclaredConstructor(Platform.class)
                    .newInstance(platform);
            return ManagedRuntime.streaming(handler);
        } catch (IllegalArgumentException e) {
            throw new StartRefused(what + " is no handler of Lambda.", e);
        } catch (ClassNotFoundException e) {
            throw new StartRefused(what + " does not exist.", e);
        } catch (InvocationTargetException e) {
            throw new StartRefused(what + " does not start: " + e.getCause() + ".", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new StartRefused(what + " has no public constructor that takes a Platform.", e);
        }
    }

    public FunctionSpec spec() {
        return spec;
    }

    /** Throws {@link InterruptedException} when the stack stops meanwhile; that is not a failure of the function. */
    public byte[] call(JsonNode event) throws Failed, InterruptedException {
        long deadline =
                System.nanoTime() + Duration.ofSeconds(spec.timeoutSeconds()).toNanos();
        LocalContext context = new LocalContext(spec.name(), UUID.randomUUID().toString(), deadline);
        byte[] input = Json.bytes(event);
        Future<byte[]> answer = begin(() -> {
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            handler.handleRequest(new ByteArrayInputStream(input), output, context);
            return output.toByteArray();
        });
        try {
            return answer.get(spec.timeoutSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw failed("took longer than " + spec.timeoutSeconds() + " s", e, true);
        } catch (ExecutionException e) {
            if (threads.isShutdown()) {
                throw ended();
            }
            throw failed("failed", e.getCause(), false);
        } catch (InterruptedException e) {
            answer.cancel(true);
            throw e;
        }
    }

    private Future<byte[]> begin(Callable<byte[]> work) throws InterruptedException {
        try {
            return threads.submit(work);
        } catch (RejectedExecutionException _) {
            throw ended();
        }
    }

    private InterruptedException ended() {
        return new InterruptedException("the stack ended during " + spec.name());
    }

    private Failed failed(String how, Throwable cause, boolean timedOut) {
        LOG.log(System.Logger.Level.ERROR, "function " + spec.name() + " " + how, cause);
        return new Failed(spec.name() + " " + how, cause, timedOut);
    }
}
