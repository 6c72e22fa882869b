package marketplace.money.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.ProviderMovement;
import marketplace.money.provider.ProviderStatement;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Compares the provider's statement with our journal, hour by hour. Each hour is committed with its position,
 * so it may stop at any time, run twice at once, or not run for days, and still reads every hour once.
 */
public final class Reconciler {

    /** An hour is read only after this time, when all its movements are recorded on both sides. */
    static final Duration LAG = Duration.ofHours(1);

    private static final int MAX_STEPS = 48;

    private final Table table;
    private final LedgerReader ledger;
    private final Reconciliations reconciliations;
    private final ProviderStatement books;

    public Reconciler(Table table, ProviderStatement books) {
        this.table = table;
        this.ledger = new LedgerReader(table);
        this.reconciliations = new Reconciliations(table);
        this.books = books;
    }

    /** @throws marketplace.kernel.Problem {@code payment_provider_unavailable}; what was read before is kept */
    public List<Reconciliation> run(Instant now) {
        List<Reconciliation> completed = new ArrayList<>();
        Optional<Reconciliation> latest = reconciliations.latest();
        for (int step = 0; step < MAX_STEPS; step++) {
            Reconciliation before = latest.map(report -> report.isComplete() ? report.next() : report)
                    .orElseGet(() -> first(now));
            Instant end = before.until().plus(Reconciliation.STEP);
            if (now.isBefore(end.plus(LAG))) {
                break;
            }
            Reconciliation after =
                    before.advance(atProvider(before.until(), end), ledger.external(books.name(), before.until(), end));
            try {
                table.commit(Commit.of(Reconciliations.change(before, after)));
            } catch (LostRace _) {
                // Another run has read this hour and continues.
                break;
            }
            if (after.isComplete()) {
                completed.add(after);
            }
            latest = Optional.of(after);
        }
        return completed;
    }

    private Reconciliation first(Instant now) {
        return Reconciliation.begin(LocalDate.ofInstant(now, ZoneOffset.UTC), books.name(), List.of());
    }

    private List<ProviderMovement> atProvider(Instant start, Instant end) {
        return Page.all(after -> books.movements(start, end, after));
    }
}
