package marketplace.bounties.coverage;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import marketplace.api.Field;

/** The figures of comparable finished work are null, which means unknown, under 5. docs/bounties.md */
public record CoverageView(
        @Field("Humans who fit: those that search finds. Up to a minute old.")
        long humans,

        @Field("How soon comparable work was accepted.") TimeToAcceptance timeToAcceptance,
        @Field("What comparable work paid a human.") PriceBand price) {

    private static final int LEAST = 5;
    private static final BigDecimal HOUR = BigDecimal.valueOf(60);

    public record TimeToAcceptance(
            @Field(value = "Hours from posting, the median.", nullable = true)
            BigDecimal p50Hours,

            @Field(value = "Hours for 9 of 10.", nullable = true)
            BigDecimal p90Hours,

            @Field(value = "Share accepted in the time until by, 0 to 1.", nullable = true)
            BigDecimal shareBy,

            @Field("Hires counted. Figures are null under 5.")
            long count) {}

    public record PriceBand(
            @Field(value = "A quarter paid less.", nullable = true)
            Long lowCents,

            @Field(value = "The median.", nullable = true) Long medianCents,

            @Field(value = "A quarter paid more.", nullable = true)
            Long highCents,

            @Field("Hires counted. Figures are null under 5.")
            long count) {}

    /** @param left until the human is needed; null if it does not matter */
    static CoverageView of(long humans, FinishedWork work, Duration left) {
        return new CoverageView(humans, time(work.minutes(), left), price(work.cents()));
    }

    private static TimeToAcceptance time(Histogram minutes, Duration left) {
        long count = minutes.count();
        return count < LEAST
                ? new TimeToAcceptance(null, null, null, count)
                : new TimeToAcceptance(
                        hours(minutes.below(0.5)),
                        hours(minutes.below(0.9)),
                        left == null
                                ? null
                                : BigDecimal.valueOf(minutes.atMost(left.toMinutes()))
                                        .divide(BigDecimal.valueOf(count), 2, RoundingMode.HALF_UP),
                        count);
    }

    private static BigDecimal hours(long minutes) {
        return BigDecimal.valueOf(minutes).divide(HOUR, 1, RoundingMode.UP);
    }

    private static PriceBand price(Histogram cents) {
        long count = cents.count();
        return count < LEAST
                ? new PriceBand(null, null, null, count)
                : new PriceBand(cents.from(0.25), cents.below(0.5), cents.below(0.75), count);
    }
}
