package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.reviews.Review;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.MissedVisits;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;
import marketplace.testing.MemoryTable;

/** Counts the reviews and the hires of each human anew. */
final class Reputations {

    private static final RecordMapper<Review> REVIEWS = RecordMapper.of(Review.class);

    /** The rest of a booking that was cancelled late pays for no visit. */
    private static final Set<Move> FINISHED =
            EnumSet.of(Move.RELEASE, Move.AUTO_RELEASE, Move.RULE_RELEASE, Move.RULE_SPLIT);

    private final Map<HumanId, List<Review>> reviews;
    private final Map<HumanId, List<Escrow>> finished;

    private Reputations(List<Item> items) {
        reviews = items.stream()
                .filter(item -> item.key().sk().startsWith(Keys.REVIEWS_OF_HUMAN))
                .map(REVIEWS::read)
                .collect(Collectors.groupingBy(Review::humanId));
        finished = items.stream()
                .filter(item -> item.key().pk().startsWith(Keys.ESCROW)
                        && item.key().sk().equals("ESCROW"))
                .map(EscrowItems.MAPPER::read)
                .filter(escrow -> FINISHED.contains(escrow.auditLog().getLast().action()))
                .filter(escrow -> !MissedVisits.isReported(escrow))
                .collect(Collectors.groupingBy(escrow -> escrow.terms().humanId()));
    }

    /** The figures of each human, also of a deleted profile, are those of the stored reviews and escrows. */
    static void assertAgree(MemoryTable stored) {
        List<Item> items = stored.items();
        Reputations counted = new Reputations(items);
        Stream.concat(counted.reviews.keySet().stream(), counted.finished.keySet().stream())
                .distinct()
                .forEach(human -> stored.get(Keys.human(human))
                        .or(() -> stored.get(Keys.figures(human)))
                        .ifPresent(figures -> counted.assertFigures(human, figures)));
    }

    private void assertFigures(HumanId human, Item figures) {
        Map<AccountId, Review> newest = new HashMap<>();
        List<Review> all = reviews.getOrDefault(human, List.of());
        all.stream()
                .filter(review -> review.hiddenReason() == null && !review.light())
                .sorted(Comparator.comparing(review -> review.id().value()))
                .forEach(review -> newest.put(review.reviewerId(), review));
        long hires = finished.getOrDefault(human, List.of()).stream()
                .map(escrow -> escrow.terms().posterId() + " "
                        + escrow.clocks().releasedAt().atZone(ZoneOffset.UTC).toLocalDate())
                .distinct()
                .count();

        assertThat(all.stream().filter(Review::weighs)).containsExactlyInAnyOrderElementsOf(newest.values());
        assertThat(figures.number("reviews")).as("reviews of " + human).isEqualTo(newest.size());
        assertThat(figures.number("ratingSum"))
                .as("ratings of " + human)
                .isEqualTo(newest.values().stream().mapToLong(Review::rating).sum());
        assertThat(figures.number("bookings")).as("hires of " + human).isEqualTo(hires);
    }
}
