package marketplace.money.ledger;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;

/** The caps on spending: spends minus returns, fees included. A refusal emits one event per cap and hour. */
public enum SpendingCap {
    ROLLING_24H("spendingCapRolling24hCents", "in 24 hours", "see PATCH /api/wallet/controls"),
    PER_BOUNTY("spendingCapPerBountyCents", "on this bounty", "see PATCH /api/wallet/controls"),
    /** Of an API key and all keys created with it, for any 24 hours. */
    KEY_ROLLING_24H(
            "spendLimitCents",
            "in 24 hours by it and the keys created with it",
            "only the owner can change a key's limit");

    public static final EventKind HIT = EventKind.of(
            EventType.WALLET_SPENDING_CAP_HIT,
            SpendingCapData.class,
            "A spending cap rejected a payment. Sent at most once per cap and hour.");

    public record SpendingCapData(
            @Field(value = "Name of the cap, as in the wallet controls.", required = true)
            String cap,

            @Field(required = true) long capCents,

            @Field(required = true) long spentCents,

            @Field(value = "Rejected amount in cents.", required = true)
            long amountCents,

            @Field(value = "Always USD.", required = true) String currency,
            @Field("API key that tried to spend.") String keyId,
            @Field("Bounty that the payment was for.") BountyId bountyId)
            implements EventData {

        private SpendingCapData withoutBounty() {
            return new SpendingCapData(cap, capCents, spentCents, amountCents, currency, keyId, null);
        }
    }

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

    /** Whether a commit would exceed the cap; never if it returns at least what it spends. */
    Optional<PostResult.OverCap> exceededBy(LedgerTransaction spend, Id owner, Money cap, Money spent, Money next) {
        return next.compareTo(cap) > 0 && next.compareTo(spent) > 0
                ? Optional.of(new PostResult.OverCap(this, owner, cap, spent, next, spend.spender(), spend.at()))
                : Optional.empty();
    }

    Problem problem(PostResult.OverCap over) {
        return new Problem(
                        ErrorCode.SPENDING_CAP_EXCEEDED,
                        whose(over.owner()) + " " + field + " is "
                                + over.limit().text() + "; "
                                + over.spent().text() + " is spent " + scope + ", and this would make it "
                                + over.next().text() + "; " + advice + ".")
                .withEvent(hit(over));
    }

    /** For a bounty that is not created, because its money is not spent. */
    public static Event withoutBounty(Event event) {
        return event.data() instanceof SpendingCapData hit ? event.with(hit.withoutBounty()) : event;
    }

    private String whose(Id owner) {
        return switch (this) {
            case ROLLING_24H, PER_BOUNTY -> "This wallet's";
            case KEY_ROLLING_24H -> "The API key " + owner + "'s";
        };
    }

    /** The event names the limited key, or else the key with the lowest limit that counts the spend. */
    private Event hit(PostResult.OverCap over) {
        Spender spender = over.spender();
        Id key = switch (this) {
            case ROLLING_24H, PER_BOUNTY -> spender.keys().stream().findFirst().orElse(null);
            case KEY_ROLLING_24H -> over.owner();
        };
        SpendingCapData data = new SpendingCapData(
                field,
                over.limit().cents(),
                over.spent().cents(),
                over.next().minus(over.spent()).cents(),
                Wallet.CURRENCY,
                key == null ? null : key.value(),
                spender.bounty());
        String subject = over.owner().value() + ":" + field + ":" + HOUR.format(over.at());
        return new Event(EventType.WALLET_SPENDING_CAP_HIT, subject, spender.account(), over.at(), data);
    }
}
