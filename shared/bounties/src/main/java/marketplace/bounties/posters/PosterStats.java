package marketplace.bounties.posters;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import marketplace.api.Field;
import marketplace.kernel.Money;

/** How the latest hires of a poster ended. docs/bounties.md */
public record PosterStats(
        @Field("Paid in full.") int accepted,

        @Field("Hires counted.") int of,

        @Field("Handed in and not paid.") int rejected,

        @Field(
                value = "Share of paid hires that the poster paid before a timer or ruling did, 0 to 1.",
                nullable = true)
        BigDecimal paidOnTimeRate,

        @Field(value = "Hours from hand-in to payment, the median.", nullable = true)
        BigDecimal medianHoursToPay,

        @Field("Disputes won by workers.") int disputesLost,

        @Field(value = "USD cents paid per estimated hour, unpaid work included.", nullable = true)
        Long effectiveHourlyCents,

        @Field("Most workers counted, the latest.") int window,

        @Field("Workers counted, each by the latest hire.") int count) {

    /** Fewer say too little, and reveal too much about single workers. */
    static final int LEAST = 5;

    private static final BigDecimal MINUTES = BigDecimal.valueOf(60);

    static Optional<PosterStats> of(List<EndedHire> hires) {
        if (hires.size() < LEAST) {
            return Optional.empty();
        }
        List<EndedHire> paid = those(hires, hire -> hire.end() != EndedHire.End.REJECTED);
        return Optional.of(new PosterStats(
                count(hires, hire -> hire.end() == EndedHire.End.ACCEPTED),
                hires.size(),
                count(hires, hire -> hire.end() == EndedHire.End.REJECTED),
                paid.size() < LEAST ? null : share(count(paid, EndedHire::paidOnTime), paid.size()),
                median(paid, EndedHire::minutesToPay).map(PosterStats::hours).orElse(null),
                count(hires, EndedHire::disputeLost),
                hourly(those(hires, hire -> hire.estimatedMinutes() != null)),
                Poster.WINDOW,
                hires.size()));
    }

    private static List<EndedHire> those(List<EndedHire> hires, Predicate<EndedHire> which) {
        return hires.stream().filter(which).toList();
    }

    private static int count(List<EndedHire> hires, Predicate<EndedHire> which) {
        return those(hires, which).size();
    }

    private static BigDecimal share(int part, int whole) {
        return BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), 2, RoundingMode.HALF_UP);
    }

    private static BigDecimal hours(double minutes) {
        return BigDecimal.valueOf(minutes).divide(MINUTES, 1, RoundingMode.HALF_UP);
    }

    /** Not among the figures that lists show: it is for those who think about applying. */
    static Optional<Long> medianWorkedMinutes(List<EndedHire> hires) {
        return median(hires, EndedHire::workedMinutes).map(Math::round);
    }

    private static Optional<Double> median(List<EndedHire> hires, Function<EndedHire, Long> figure) {
        List<Long> known =
                hires.stream().map(figure).filter(Objects::nonNull).sorted().toList();
        return known.size() < LEAST
                ? Optional.empty()
                : Optional.of((known.get((known.size() - 1) / 2) + known.get(known.size() / 2)) / 2.0);
    }

    private static Long hourly(List<EndedHire> estimated) {
        if (estimated.size() < LEAST) {
            return null;
        }
        long cents =
                estimated.stream().map(EndedHire::paid).mapToLong(Money::cents).sum();
        long minutes = estimated.stream().mapToLong(EndedHire::estimatedMinutes).sum();
        return cents * 60 / minutes;
    }
}
