package marketplace.money.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.kernel.Money;
import marketplace.kernel.WallTime;
import marketplace.money.ledger.ProviderMovement;

/**
 * The report of one day in UTC: what moved on both sides, and what is open at its end.
 * @param until up to when both sides were read
 * @param open the differences of this and earlier days, oldest first
 * @param truncated whether more was open than a report holds; the totals are complete
 */
public record Reconciliation(
        LocalDate date,
        String provider,
        Instant until,
        Money providerTotal,
        Money ledgerTotal,
        List<OpenItem> open,
        boolean truncated,
        long version) {

    static final Duration STEP = Duration.ofHours(1);

    /** A report is one item of at most 400 KB; an open item takes about 200 bytes. */
    static final int MAX_OPEN = 1_000;

    public Reconciliation {
        open = List.copyOf(open);
    }

    static Reconciliation begin(LocalDate date, String provider, List<OpenItem> open) {
        return new Reconciliation(date, provider, startOf(date), Money.ZERO, Money.ZERO, open, false, 0);
    }

    Reconciliation next() {
        List<OpenItem> recent = open.stream()
                .filter(item -> until.isBefore(item.since().plus(OpenItem.KEPT)))
                .toList();
        return begin(date.plusDays(1), provider, recent);
    }

    public boolean isComplete() {
        return !until.isBefore(startOf(date.plusDays(1)));
    }

    Reconciliation advance(List<ProviderMovement> atProvider, List<ProviderMovement> inLedger) {
        Map<String, OpenItem> items = new LinkedHashMap<>();
        open.forEach(item -> items.put(item.id(), item));
        for (ProviderMovement moved : atProvider) {
            items.put(moved.ourId(), item(items, moved).atProvider(moved));
        }
        for (ProviderMovement moved : inLedger) {
            items.put(moved.ourId(), item(items, moved).inLedger(moved));
        }
        List<OpenItem> left = items.values().stream()
                .filter(item -> !item.isSettled())
                .sorted(Comparator.comparing(OpenItem::since).thenComparing(OpenItem::id))
                .toList();
        return new Reconciliation(
                date,
                provider,
                until.plus(STEP),
                providerTotal.plus(sum(atProvider)),
                ledgerTotal.plus(sum(inLedger)),
                left.stream().limit(MAX_OPEN).toList(),
                truncated || left.size() > MAX_OPEN,
                version + 1);
    }

    /** The open items that are not merely in transit. */
    public List<OpenItem> differences() {
        return open.stream().filter(item -> !item.isOnItsWay(until)).toList();
    }

    List<OpenItem> onTheirWay() {
        return open.stream().filter(item -> item.isOnItsWay(until)).toList();
    }

    private static OpenItem item(Map<String, OpenItem> items, ProviderMovement moved) {
        return items.getOrDefault(moved.ourId(), OpenItem.begin(moved));
    }

    private static Money sum(List<ProviderMovement> movements) {
        return Stream.concat(Stream.of(Money.ZERO), movements.stream().map(ProviderMovement::amount))
                .reduce(Money.ZERO, Money::plus);
    }

    private static Instant startOf(LocalDate day) {
        return WallTime.startOf(day, ZoneOffset.UTC);
    }
}
