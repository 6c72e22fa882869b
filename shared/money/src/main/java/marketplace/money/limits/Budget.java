package marketplace.money.limits;

import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;

/** Who may raise what an agent can spend: a signed-in person, or a key with the scope {@code budget}. */
public final class Budget {

    private Budget() {}

    /**
     * Rejects a key without the scope.
     *
     * @param what what needs it, as the subject of a sentence
     * @throws Problem {@code insufficient_scope}
     */
    public static void require(Call call, String what) {
        if (call.caller().lacks(Scope.BUDGET)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    what + " needs a session, or an API key with the scope '" + Scope.BUDGET.wire() + "'.");
        }
    }
}
