package marketplace.money.ledger;

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
    ROLLING_24H("spendingCapRolling24hCents", "in 24 hours", "see PATCH /api/wallet/controls"),
    /** Of the wallet, for each bounty as long as it lives. */
    PER_BOUNTY("spendingCapPerBountyCents", "on this bounty", "see PATCH /api/wallet/controls"),
    /** Of an API key and all keys that it makes, for whatever 24 hours. */
    KEY_ROLLING_24H(
            "spendLimitCents",
            "in 24 hours with it and the keys that it has made",
            "a key's limit is for its owner to set");

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final String field;
    private final String scope;
    private final String advice;

    SpendingCap(String field, String scope, String advice) {
        this.field = field;
        this.scope = scope;
        this.advice = advice;
    }

    /**
     * Refuses a transaction that would bring what counts up from {@code spent} to {@code next} where {@code cap} is the most.
     * Where more comes back than goes out, nothing is spent, whatever stands above a cap that was lowered.
     *
     * @param owner whose cap it is: a key, or the account of a wallet
     * @throws Problem {@code spending_cap_exceeded}, with {@code wallet.spending_cap_hit} to be told
     */
    void require(Id owner, Money cap, Money spent, Money next, LedgerTransaction transaction) {
        if (next.compareTo(cap) > 0 && next.compareTo(spent) > 0) {
            throw new Problem(
                            ErrorCode.SPENDING_CAP_EXCEEDED,
                            whose(owner) + " " + field + " is " + cap.text() + "; " + spent.text() + " are spent "
                                    + scope + ", and this would make it " + next.text() + "; " + advice + ".")
                    .telling(hit(owner, cap, spent, next, transaction.spender(), transaction.at()));
        }
    }

    private String whose(Id owner) {
        return switch (this) {
            case ROLLING_24H, PER_BOUNTY -> "This wallet's";
            case KEY_ROLLING_24H -> "The API key " + owner + "'s";
        };
    }

    /** Tells of the key whose limit it is, or else of the one with the lowest limit that it counts towards. */
    private Event hit(Id owner, Money cap, Money spent, Money next, Spender spender, Instant at) {
        Map<String, Object> data = new TreeMap<>(Map.of(
                "cap", field,
                "capCents", cap.cents(),
                "spentCents", spent.cents(),
                "amountCents", next.minus(spent).cents(),
                "currency", Wallet.CURRENCY));
        switch (this) {
            case ROLLING_24H, PER_BOUNTY ->
                spender.keys().stream().findFirst().ifPresent(key -> put(data, "keyId", key));
            case KEY_ROLLING_24H -> put(data, "keyId", owner);
        }
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
