package marketplace.hiring.posters;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.Id.AccountId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowLogEntry;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Keys;

/** Counts a poster's hires again, from all escrows of the table. */
public final class PosterRecount {

    private final List<Escrow> hires;

    private PosterRecount(List<Escrow> hires) {
        this.hires = hires;
    }

    public static PosterRecount of(HiringMarketplace story, AccountId poster) {
        Map<AccountId, Escrow> latest = new TreeMap<>(Comparator.comparing(AccountId::value));
        story.stored.items().stream()
                .filter(item ->
                        item.key().sk().equals("ESCROW") && item.key().pk().startsWith("ESC#"))
                .map(EscrowItems.MAPPER::read)
                .filter(escrow -> escrow.terms().posterId().equals(poster))
                .filter(escrow -> escrow.terms().subject().bounty().isPresent())
                .filter(escrow -> escrow.terms().amount().cents() >= 500)
                .filter(PosterRecount::hasEnded)
                .sorted(Comparator.comparing(escrow -> escrow.id().value()))
                .forEach(escrow -> latest.put(escrow.terms().payeeId(), escrow));
        return new PosterRecount(List.copyOf(latest.values()));
    }

    private static boolean hasEnded(Escrow escrow) {
        if (escrow.auditLog().stream().anyMatch(act -> act.action().wire().equals("block"))) {
            return false;
        }
        boolean handedIn = escrow.auditLog().stream().anyMatch(act -> act.to() == EscrowStatus.DELIVERED);
        return switch (escrow.status().wire()) {
            case "released", "split" -> true;
            case "refunded" -> handedIn;
            default -> false;
        };
    }

    /** The stored record has exactly these hires. */
    public void requireStored(HiringMarketplace story, AccountId poster) {
        List<String> stored = new ArrayList<>();
        story.stored
                .get(Keys.poster(poster))
                .map(item -> item.attributes().get("hires"))
                .ifPresent(all -> {
                    for (Object hire : (List<?>) all) {
                        stored.add((String) ((Map<?, ?>) hire).get("escrowId"));
                    }
                });
        assertThat(stored)
                .containsExactlyInAnyOrderElementsOf(
                        hires.stream().map(escrow -> escrow.id().value()).toList());
    }

    /** As {@code posterStats} of a bounty whose poster estimates two hours for each hire. */
    Map<String, Object> stats() {
        List<Escrow> paid = hires.stream()
                .filter(escrow -> !escrow.status().wire().equals("refunded"))
                .toList();
        List<Long> minutes = paid.stream()
                .map(escrow -> Duration.between(done(escrow), last(escrow).at()).toMinutes())
                .sorted()
                .toList();
        int middle = minutes.size() / 2;
        double median = minutes.isEmpty()
                ? 0
                : minutes.size() % 2 == 1 ? minutes.get(middle) : (minutes.get(middle - 1) + minutes.get(middle)) / 2.0;
        long onTime = paid.stream()
                .filter(escrow -> last(escrow).action().wire().equals("release"))
                .count();
        long cents = paid.stream()
                .mapToLong(escrow -> escrow.outcome().paidOut().cents())
                .sum();
        Map<String, Object> stats = new TreeMap<>();
        stats.put("accepted", count("released"));
        stats.put("of", hires.size());
        stats.put("rejected", count("refunded"));
        stats.put("disputesLost", (int) hires.stream()
                .filter(escrow -> last(escrow).action().wire().equals("rule_release"))
                .count());
        stats.put("effectiveHourlyCents", cents / (2 * hires.size()));
        stats.put("window", 20);
        stats.put("count", hires.size());
        if (paid.size() >= 5) {
            stats.put("paidOnTimeRate", rounded((double) onTime / paid.size(), 2));
            stats.put("medianHoursToPay", rounded(median / 60, 1));
        }
        return stats;
    }

    int size() {
        return hires.size();
    }

    private int count(String status) {
        return (int) hires.stream()
                .filter(escrow -> escrow.status().wire().equals(status))
                .count();
    }

    private static EscrowLogEntry last(Escrow escrow) {
        return escrow.auditLog().getLast();
    }

    private static Instant done(Escrow escrow) {
        return escrow.auditLog().reversed().stream()
                .filter(act -> act.to() == EscrowStatus.DELIVERED && act.from() != EscrowStatus.DELIVERED)
                .findFirst()
                .orElseThrow()
                .at();
    }

    private static BigDecimal rounded(double number, int places) {
        return BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP);
    }
}
