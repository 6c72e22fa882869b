package marketplace.money;

import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * The caps that a spend is held to (decisions §6).
 *
 * <p>Each counts totals, fee included: what went out less what came back.
 */
enum SpendingCap {
    /** Of the wallet, for whatever 24 hours. */
    ROLLING_24H("This wallet's spendingCapRolling24hCents", "in 24 hours", "see PATCH /api/wallet/controls"),
    /** Of the wallet, for each bounty as long as it lives. */
    PER_BOUNTY("This wallet's spendingCapPerBountyCents", "on this bounty", "see PATCH /api/wallet/controls"),
    /** Of an API key, for whatever 24 hours. */
    KEY_ROLLING_24H("This API key's spendLimitCents", "with it in 24 hours", "a key's limit is for its owner to set");

    private final String name;
    private final String scope;
    private final String advice;

    SpendingCap(String name, String scope, String advice) {
        this.name = name;
        this.scope = scope;
        this.advice = advice;
    }

    /** Refuses a spend that would bring what counts to {@code next} where {@code cap} is the most. */
    void require(Money cap, Money spent, Money next) {
        if (next.compareTo(cap) > 0) {
            throw new Problem(
                    ErrorCode.SPENDING_CAP_EXCEEDED,
                    name + " is " + cap.text() + "; " + spent.text() + " are spent " + scope
                            + ", and this would make it " + next.text() + "; " + advice + ".");
        }
    }
}
