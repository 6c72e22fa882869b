package marketplace.hiring;

import java.time.Instant;
import java.util.function.Supplier;
import marketplace.kernel.Ids;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.MoneyQuote;
import marketplace.table.Table;

/**
 * Quotes of what pays a human, with what returns besides: the last one who is paid sends away those who still wait.
 *
 * <p>Beside {@link EscrowQuotes}, which knows of no bounty.
 */
final class PaymentQuotes {

    private final EscrowQuotes quotes;
    private final EscrowSeats seats;
    private final ComingBack comingBack;

    PaymentQuotes(Table table, Ids ids) {
        this.quotes = new EscrowQuotes(table);
        this.seats = new EscrowSeats(table);
        this.comingBack = new ComingBack(table, ids);
    }

    /** What the move would do to the poster's wallet; where it is refused, what stands in its way. */
    MoneyQuote of(Escrow escrow, Supplier<EscrowMove> verb, Instant now) {
        MoneyQuote quote = quotes.of(escrow.terms(), () -> {
            EscrowMove move = verb.get();
            // The wallet as well: what was at hand of it is used up by its balance.
            seats.prefetch(
                    escrow,
                    new LedgerAccount.Payable(escrow.terms().payeeId()),
                    new LedgerAccount.Wallet(escrow.terms().posterId()));
            return move;
        });
        if (!quote.wouldSucceed()) {
            return quote;
        }
        return seats.sendingWaitingAway(verb.get(), now)
                .map(bounty -> EscrowQuotes.with(quote, comingBack.ofWaiting(bounty)))
                .orElse(quote);
    }
}
