package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * How a signed identity travels: as a field of the body, or in a header where a request has no body.
 *
 * <p>What it must hold, the capability that owns identities says; endpoints only carry it.
 */
public final class AgentVerification {

    public static final String FIELD = "agentVerification";
    public static final String HEADER = "X-Agent-Verification";

    private AgentVerification() {}

    /** The proof out of the header of a request without a body. */
    public static ObjectNode ofHeader(String header) {
        try {
            return Json.readObject(Base64.getUrlDecoder().decode(header.strip()));
        } catch (IllegalArgumentException | Problem _) {
            // A header is no part of the body, whose faults a validation problem would tell.
            throw new Problem(
                    ErrorCode.SIGNATURE_INVALID, HEADER + " must hold the proof as a JSON object in base64url.");
        }
    }

    /**
     * Removes what changes with every signature, so that a retry that is signed again counts as the
     * same input; who signed stays.
     */
    public static void dropPerishables(ObjectNode input) {
        if (input.get(FIELD) instanceof ObjectNode proof) {
            proof.remove(List.of("signature", "timestamp"));
        }
    }
}
