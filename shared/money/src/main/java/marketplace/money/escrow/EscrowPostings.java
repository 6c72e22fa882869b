package marketplace.money.escrow;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/** The ledger transactions of an escrow. */
final class EscrowPostings {

    private EscrowPostings() {}

    static LedgerTransaction fund(Escrow escrow, Spender spender, TransactionId id, Instant now) {
        Money total = escrow.terms().total();
        return transaction(TransactionKind.ESCROW_FUNDED, escrow, id, now)
                .from(new LedgerAccount.Wallet(escrow.terms().posterId()), total)
                .to(escrow.account(), total)
                .by(spender.on(bounty(escrow)))
                .build();
    }

    /** Counts towards no cap: the reservation of the run has. */
    static LedgerTransaction fund(Escrow escrow, RunId run, TransactionId id, Instant now) {
        Money total = escrow.terms().total();
        return transaction(TransactionKind.ESCROW_FUNDED, escrow, id, now)
                .from(new LedgerAccount.Run(run), total)
                .to(escrow.account(), total)
                .build();
    }

    static LedgerTransaction pay(Escrow escrow, String provider, TransactionId id, Instant now) {
        Money total = escrow.terms().total();
        LedgerTransaction.Builder received = transaction(TransactionKind.ESCROW_PAID, escrow, id, now)
                .from(new LedgerAccount.External(provider), total)
                .through(new LedgerAccount.Wallet(escrow.terms().posterId()), total)
                .to(escrow.account(), total);
        if (escrow.funding() instanceof Funding.ByCheckout by) {
            received.reference(by.checkoutId());
        }
        return received.build();
    }

    static LedgerTransaction end(
            Escrow escrow, TransactionKind kind, EscrowOutcome end, TransactionId id, Instant now) {
        EscrowTerms terms = escrow.terms();
        Spender spender =
                escrow.funding().spender(terms.posterId(), escrow.clocks().fundedAt());
        return transaction(kind, escrow, id, now)
                .from(escrow.account(), terms.total())
                .from(new LedgerAccount.PlatformLosses(), end.covered())
                .to(new LedgerAccount.Payable(terms.payeeId()), end.paidOut())
                .to(new LedgerAccount.Fees(), end.feeKept())
                .to(new LedgerAccount.Wallet(terms.posterId()), end.refunded())
                .by(spender == null ? null : spender.on(bounty(escrow)))
                .returning(parts(escrow))
                .build();
    }

    /** What the escrow holds of payments that were taken back. */
    static Money takenBack(Escrow escrow) {
        return escrow.funding().parts(escrow.terms().total()).stream()
                .filter(part -> escrow.isFrozenBy(part.payment()))
                .map(Unspent.Part::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    /** What pays the human: the first parts, so that a split returns held money to the poster first. */
    static List<Unspent.Part> paidWith(Escrow escrow, Money worker) {
        return Unspent.firstOf(parts(escrow), worker);
    }

    /** Those that were taken back last, as a refund in part returns the last. */
    private static List<Unspent.Part> parts(Escrow escrow) {
        return escrow.funding().parts(escrow.terms().total()).stream()
                .sorted(Comparator.comparing(part -> escrow.isFrozenBy(part.payment())))
                .toList();
    }

    private static BountyId bounty(Escrow escrow) {
        return escrow.terms().subject().bounty().orElse(null);
    }

    private static LedgerTransaction.Builder transaction(
            TransactionKind kind, Escrow escrow, TransactionId id, Instant now) {
        return LedgerTransaction.of(kind, id, escrow.id(), now)
                .holder(escrow.terms().posterId());
    }
}
