package marketplace.money;

import java.util.List;
import java.util.stream.Stream;
import marketplace.humans.LiveWork;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowLists;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Table;

/** Seats, bookings and offers that an account works on, each known by its escrow, and what it is owed. */
public final class OpenWork implements LiveWork {

    private static final int NAMED = 5;

    private final Escrows escrows;
    private final LedgerReader ledger;

    public OpenWork(Table table) {
        this.escrows = new Escrows(table);
        this.ledger = new LedgerReader(table);
    }

    @Override
    public Found of(AccountId account) {
        EscrowLists.UnderWay work = escrows.lists().underWay(account, _ -> true, NAMED);
        Money owed = ledger.head(new LedgerAccount.Payable(account)).balance();
        List<String> open = Stream.concat(
                        work.escrows().stream().map(OpenWork::name),
                        owed.equals(Money.ZERO)
                                ? Stream.empty()
                                : Stream.of(owed.text() + " earned and not yet paid to you"))
                .toList();
        return new Found(open, List.of(work.noneSince()));
    }

    private static String name(Escrow escrow) {
        String status = " (escrow " + escrow.id() + ", " + escrow.status().wire() + ")";
        return escrow.terms()
                .subject()
                .booking()
                .map(booking -> "booking " + booking + status)
                .or(() -> escrow.terms()
                        .subject()
                        .application()
                        .map(application -> "application " + application + status))
                .orElse("payment offer" + status);
    }
}
