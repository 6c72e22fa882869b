package marketplace.accounts.identities;

import java.util.regex.Pattern;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;

/**
 * Names an agent by its key: {@code agent_} and the first 16 hex digits of the SHA-256 of its SPKI DER.
 *
 * <p>Nobody gives it out: whoever holds the key has the id already, so it needs no record to be believed.
 */
public record AgentId(String value) {

    private static final Pattern FORM = Pattern.compile("agent_[0-9a-f]{16}");
    private static final int HEX_DIGITS = 16;

    public AgentId {
        if (!FORM.matcher(value).matches()) {
            // As for an unknown one, so that nothing can be learnt from the difference.
            throw unknown();
        }
    }

    static AgentId of(byte[] spki) {
        return new AgentId("agent_" + Sha256.of(spki).substring(0, HEX_DIGITS));
    }

    /** The answer for an agent that is not bound to the caller's account. */
    static Problem unknown() {
        return new Problem(ErrorCode.NOT_FOUND, "There is no such identity; check the agentId and who bound it.");
    }

    @Override
    public String toString() {
        return value;
    }
}
