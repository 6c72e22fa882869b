package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * The one error shape (decisions §1).
 *
 * <p>Every door that speaks to a caller makes its error bodies here.
 */
public final class Errors {

    private Errors() {}

    public static ObjectNode body(Problem problem, String requestId) {
        ObjectNode body = Json.object()
                .put("success", false)
                .put("error", problem.getMessage())
                .put("error_code", problem.code().wire())
                .put("requestId", requestId);
        if (!problem.details().isEmpty()) {
            ArrayNode details = body.putArray("details");
            problem.details()
                    .forEach(detail ->
                            details.addObject().put("field", detail.field()).put("message", detail.message()));
        }
        return body;
    }

    /** What a caller learns of a fault of ours: nothing but where to ask. */
    public static Problem internal() {
        return new Problem(
                ErrorCode.INTERNAL, "Something failed on our side; the requestId finds it in our logs. Try again.");
    }
}
