package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** A signed identity: a field of the body, or a header where a request has no body. */
public final class AgentVerification {

    public static final String FIELD = "agentVerification";
    public static final String HEADER = "X-Agent-Verification";

    private AgentVerification() {}

    public static ObjectNode ofHeader(String header) {
        try {
            return Json.readObject(Base64.getUrlDecoder().decode(header.strip()));
        } catch (IllegalArgumentException | Problem _) {
            throw new Problem(
                    ErrorCode.SIGNATURE_INVALID, HEADER + " must hold the proof as a JSON object in base64url.");
        }
    }

    /** Removes what changes with every signature, so that a retry that is signed again counts as the same input. */
    public static void dropPerishables(ObjectNode input) {
        if (input.get(FIELD) instanceof ObjectNode proof) {
            proof.remove(List.of("signature", "timestamp"));
        }
    }
}
