package marketplace.money;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * The caps that a spend is held to (decisions §6).
 *
 * <p>Each counts totals, fee included: what went out less what came back. A refusal tells the wallet's owner, once per cap
 * and hour (decisions §9).
 */
enum SpendingCap {
    /** Of the wallet, for whatever 24 hours. */
    ROLLING_24H("spendingCapRolling24hCents", "This wallet's", "in 24 hours", "see PATCH /api/wallet/controls"),
    /** Of the wallet, for each bounty as long as it lives. */
    PER_BOUNTY("spendingCapPerBountyCents", "This wallet's", "on this bounty", "see PATCH /api/wallet/controls"),
    /** Of an API key, for whatever 24 hours. */
    KEY_ROLLING_24H(
            "spendLimitCents", "This API key's", "with it in 24 hours", "a key's limit is for its owner to set");

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final String field;
    private final String whose;
    private final String scope;
    private final String advice;

    SpendingCap(String field, String whose, String scope, String advice) {
        this.field = field;
        this.whose = whose;
        this.scope = scope;
        this.advice = advice;
    }

    /**
     * Refuses a transaction that would bring what counts up from {@code spent} to {@code next} where {@code cap} is the most.
     * Where more comes back than goes out, nothing is spent, whatever stands above a cap that was lowered.
     *
     * @throws Problem {@code spending_cap_exceeded}, with {@code wallet.spending_cap_hit} to be told
     */
    void require(Money cap, Money spent, Money next, LedgerTransaction transaction) {
        if (next.compareTo(cap) > 0 && next.compareTo(spent) > 0) {
            throw new Problem(
                            ErrorCode.SPENDING_CAP_EXCEEDED,
                            whose + " " + field + " is " + cap.text() + "; " + spent.text() + " are spent " + scope
                                    + ", and this would make it " + next.text() + "; " + advice + ".")
                    .telling(hit(cap, spent, next, transaction.spender(), transaction.at()));
        }
    }

    private Event hit(Money cap, Money spent, Money next, Spender spender, Instant at) {
        Id owner = this == KEY_ROLLING_24H ? spender.key() : spender.account();
        Map<String, Object> data = new TreeMap<>(Map.of(
                "cap", field,
                "capCents", cap.cents(),
                "spentCents", spent.cents(),
                "amountCents", next.minus(spent).cents(),
                "currency", WalletViews.CURRENCY));
        put(data, "keyId", spender.key());
        put(data, "bountyId", spender.bounty());
        String subject = owner.value() + ":" + field + ":" + HOUR.format(at);
        return new Event(EventType.WALLET_SPENDING_CAP_HIT, subject, spender.account(), at, data);
    }

    private static void put(Map<String, Object> data, String name, Id id) {
        if (id != null) {
            data.put(name, id.value());
        }
    }
}
