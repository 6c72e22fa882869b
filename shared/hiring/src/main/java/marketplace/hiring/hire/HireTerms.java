package marketplace.hiring.hire;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.conversations.Conversation;
import marketplace.conversations.PaymentOffers;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.reviews.Patrons;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** What a hire costs and whom it pays. An escrow keeps both from its opening on (docs/money.md). */
public final class HireTerms {

    private static final long MOST_TIMES_DUE = 10;

    /** Of an escrow, without the fee. docs/money.md */
    private static final Money MOST = new Money(1_000_000);

    private final Table table;
    private final Humans humans;
    private final Patrons patrons;
    private final Fee fee;

    public HireTerms(Table table, Fee fee) {
        this.table = table;
        this.humans = new Humans(table);
        this.patrons = new Patrons(table);
        this.fee = fee;
    }

    /** Empty for a deleted profile, and for a second hire by the poster on one day. */
    List<Write> finishedBooking(EscrowTerms paid, Instant now) {
        HumanId human = paid.humanId();
        table.prefetch(List.of(Keys.human(human), Keys.patron(human, paid.posterId())));
        return humans.find(human).isPresent() ? patrons.finishedBooking(human, paid.posterId(), now) : List.of();
    }

    /** The price that the application proposed, else the bounty's; empty where neither comes to a cent. */
    static Optional<Money> amountDue(Bounty bounty, Application application) {
        return Optional.ofNullable(application.proposedPrice())
                .or(() -> Optional.of(bounty.terms().pay().perSeat()))
                .filter(amount -> amount.cents() > 0);
    }

    public EscrowTerms of(Bounty bounty, Application application) {
        Money amount = amountDue(bounty, application)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "The price of the bounty and its hours come to less than a cent, and the application proposes"
                                + " no price. Fund the application with an amount first (POST /api/escrow/checkout),"
                                + " then accept it."));
        return of(bounty, application, amount);
    }

    public EscrowTerms of(Bounty bounty, Application application, Money amount) {
        requireEscrowable(amount);
        AccountId payee = Optional.ofNullable(application.accountId())
                .orElseGet(() ->
                        humans.find(application.humanId()).map(Human::accountId).orElseThrow(HireTerms::payeeGone));
        return EscrowTerms.of(
                new EscrowSubject.Application(bounty.id(), application.id()),
                bounty.posterId(),
                payee,
                application.humanId(),
                amount,
                fee);
    }

    private static void requireEscrowable(Money amount) {
        if (amount.compareTo(MOST) > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "An escrow holds at most " + MOST.text() + " for the work; this one would hold " + amount.text()
                            + ".");
        }
    }

    public EscrowTerms of(EscrowSubject subject, AccountId poster, Human human, Money amount) {
        return EscrowTerms.of(subject, poster, human.accountId(), human.id(), amount, fee);
    }

    public EscrowTerms of(PaymentOffers.Sent offer, Money amount) {
        Conversation.Terms parties = offer.conversation().terms();
        return EscrowTerms.of(
                subject(offer), parties.ownerId(), parties.humanAccountId(), parties.humanId(), amount, fee);
    }

    public static EscrowSubject subject(PaymentOffers.Sent offer) {
        return new EscrowSubject.Offer(offer.conversation().id(), offer.id());
    }

    /** Refuses a bill that is higher than the one that the caller was quoted. */
    public static void requireAtMost(Long maxTotalCents, Money total) {
        if (maxTotalCents != null && total.cents() > maxTotalCents) {
            throw new Problem(
                    ErrorCode.CONFLICT,
                    "The total is " + total.text() + ", fee included, which is more than maxTotalCents allows ("
                            + new Money(maxTotalCents).text() + "). Get a new quote with dryRun: true.");
        }
    }

    public EscrowTerms withAmount(Bounty bounty, Application application, Optional<Money> named) {
        return of(bounty, application, amount(amountDue(bounty, application), named));
    }

    public EscrowTerms withAmount(PaymentOffers.Sent offer, Optional<Money> named) {
        return of(offer, amount(Optional.of(offer.paymentOffer().amount()), named));
    }

    /** The amount that the poster names: at least the amount due, at most ten times as much. */
    private static Money amount(Optional<Money> due, Optional<Money> named) {
        Money amount = named.or(() -> due)
                .orElseThrow(() -> Problem.invalid(
                        "amount", "is required: neither the application nor the bounty names an amount"));
        if (due.filter(least -> amount.compareTo(least) < 0).isPresent()) {
            throw Problem.invalid(
                    "amount", "must be at least " + due.get().usd().toPlainString() + ", the amount due for this work");
        }
        if (due.filter(least -> amount.cents() > MOST_TIMES_DUE * least.cents()).isPresent()) {
            throw Problem.invalid(
                    "amount",
                    "must be at most "
                            + new Money(MOST_TIMES_DUE * due.get().cents())
                                    .usd()
                                    .toPlainString() + ", ten times the amount due for this work");
        }
        return amount;
    }

    public static void requireFundable(Bounty bounty, Application application) {
        if (application.status() != ApplicationStatus.PENDING) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This application is " + application.status().wire() + "; only a pending one can be funded.");
        }
        boolean open = switch (bounty.status()) {
            case OPEN, PARTIALLY_FILLED, IN_REVIEW, PAUSED -> true;
            case PENDING_REVIEW, ASSIGNED, CLOSING, CLOSED, COMPLETED, PAID, CANCELLED -> false;
        };
        if (!open) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + bounty.status().wire()
                            + "; its applications can be funded only while it is open, partially_filled, in_review or"
                            + " paused.");
        }
    }

    /** For a caller who named the payee. */
    public static Write requirePayee(HumanId human) {
        return Humans.exists(human).otherwise(_ -> payeeGone());
    }

    private static Problem payeeGone() {
        return new Problem(ErrorCode.INVALID_STATE, "This human has deleted their profile and cannot be paid.");
    }
}
