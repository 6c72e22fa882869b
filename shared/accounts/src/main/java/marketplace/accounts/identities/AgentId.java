package marketplace.accounts.identities;

import java.util.regex.Pattern;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;

/** An agent's id: {@code agent_} and the first 16 hex digits of the SHA-256 of its key's SPKI DER. */
public record AgentId(String value) {

    private static final Pattern FORM = Pattern.compile("agent_[0-9a-f]{16}");
    private static final int HEX_DIGITS = 16;

    public AgentId {
        if (!FORM.matcher(value).matches()) {
            // The same answer as for an unknown id.
            throw unknown();
        }
    }

    static AgentId of(byte[] spki) {
        return new AgentId("agent_" + Sha256.of(spki).substring(0, HEX_DIGITS));
    }

    static Problem unknown() {
        return new Problem(
                ErrorCode.NOT_FOUND, "There is no such identity. Check the agentId and the account it is bound to.");
    }

    @Override
    public String toString() {
        return value;
    }
}
