package marketplace.server.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.io.IOException;
import marketplace.kernel.Problem;

/** A request that HTTP/1.1 does not allow, or that exceeds a bound. The rest of its connection cannot be read. */
public final class MalformedRequest extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    private MalformedRequest(Problem problem) {
        super(problem.getMessage(), problem);
        this.problem = problem;
    }

    static MalformedRequest of(String part, String rule) {
        return new MalformedRequest(Problem.invalid(part, rule));
    }

    /** The decoder's own words are not passed on: they name its classes and repeat what was sent. */
    static MalformedRequest of(Throwable decoderFault, HttpLimits limits) {
        return switch (decoderFault) {
            case TooLongHttpLineException _ -> of("request line", "must have at most " + limits.lineBytes() + " bytes");
            case TooLongHttpHeaderException _ -> of("headers", "must have at most " + limits.headBytes() + " bytes");
            default -> of("request", "must have a request line and headers of valid syntax (RFC 9112)");
        };
    }

    public Problem problem() {
        return problem;
    }
}
