package marketplace.server.http;

import java.io.IOException;
import marketplace.kernel.ErrorCode;
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

    static MalformedRequest tooLarge(String sentence) {
        return new MalformedRequest(new Problem(ErrorCode.PAYLOAD_TOO_LARGE, sentence));
    }

    public Problem problem() {
        return problem;
    }
}
