package marketplace.money;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeCategory;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.testing.MemoryTable;

/** The {@link WalletFixture} with escrows. Hiring is above this module, so moves are committed without its work. */
public class EscrowFixture extends WalletFixture {

    public static final Fee FEE = Fee.of(1_800);

    public final RunLedger runs;
    private int seats;

    EscrowFixture(MemoryTable memory, Table table, int payoutHoldDays) {
        super(memory, table, payoutHoldDays);
        runs = new RunLedger(table);
    }

    public static EscrowSubject seat(int number) {
        return new EscrowSubject.Application(
                new BountyId("bty_" + suffix(number)), new ApplicationId("app_" + suffix(number)));
    }

    public static EscrowTerms terms(int seat, long cents) {
        return terms(seat, POSTER, WORKER, cents);
    }

    public static EscrowTerms terms(int seat, AccountId poster, AccountId worker, long cents) {
        return EscrowTerms.of(seat(seat), poster, worker, human(worker), new Money(cents), FEE);
    }

    /** The commit of moves that the wallet covers. */
    public Commit changes(EscrowMove... moves) {
        return escrows.post(List.of(moves), List.of()).requirePosted();
    }

    public EscrowId fund(EscrowTerms terms) {
        return fund(terms, Spender.of(terms.posterId()));
    }

    public EscrowId fund(EscrowTerms terms, Spender spender) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        commit(() -> changes(Escrow.fund(id, terms, spender, transaction(), now())));
        return id;
    }

    /** Funds an escrow from what the poster has reserved for a run. */
    public EscrowId fund(EscrowTerms terms, RunId run) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        commit(() -> changes(Escrow.fund(id, terms, run(run), transaction(), now())));
        return id;
    }

    public static RunId run(int number) {
        return new RunId("tst_" + suffix(number));
    }

    public RunFunds run(RunId run) {
        return runs.require(POSTER, run);
    }

    public void reserve(RunId run, long cents, long fee) {
        reserve(run, Spender.of(POSTER), cents, fee);
    }

    public void reserve(RunId run, Spender spender, long cents, long fee) {
        commit(() -> runs.post(RunFunds.reserve(run, spender, new Money(cents), new Money(fee), transaction(), now()))
                .requirePosted());
    }

    public void payFromRun(RunId run, AccountId human, long cents, long fee) {
        commit(() -> runs.post(run(run).pay(human, new Money(cents), new Money(fee), transaction(), now()))
                .requirePosted());
    }

    public void close(RunId run) {
        commit(() -> runs.post(run(run).close(transaction(), now())).requirePosted());
    }

    /** Funds an escrow of the poster without a fee. */
    public void spend(long cents) {
        // Ids of one instant have no order.
        clock.advance(Duration.ofMillis(1));
        seats++;
        fund(EscrowTerms.of(seat(seats), POSTER, WORKER, human(WORKER), new Money(cents), Fee.of(0)));
    }

    /** Opens an escrow that waits for its checkout. Returns the checkout. */
    public Checkout awaitCheckout(EscrowTerms terms) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        Checkout checkout = newCheckout(terms.posterId(), new CheckoutPurpose.EscrowFunding(id), terms.total());
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        commit(() -> changes(Escrow.awaitCheckout(id, terms, funding, now()))
                .and(checkouts.create(checkout).writes()));
        return checkout;
    }

    public void move(EscrowId id, Function<Escrow, EscrowMove> verb) {
        commit(() -> changes(verb.apply(escrow(id))));
    }

    public Escrow escrow(EscrowId id) {
        return escrows.find(id).orElseThrow();
    }

    public void complete(EscrowId id) {
        move(id, escrow -> escrow.lock(EscrowActor.POSTER, now()));
        move(id, escrow -> escrow.deliver(EscrowActor.WORKER, now()));
        move(id, escrow -> escrow.complete(EscrowActor.POSTER, now()));
    }

    public Dispute dispute(EscrowActor by) {
        return Dispute.open(
                new DisputeId(ids.next(IdKind.DISPUTE, now())),
                DisputeCategory.POOR_QUALITY,
                "The picture shows another shop.",
                List.of(),
                by,
                now());
    }

    public ReleaseIds releaseIds() {
        return ReleaseIds.next(ids, now());
    }
}
