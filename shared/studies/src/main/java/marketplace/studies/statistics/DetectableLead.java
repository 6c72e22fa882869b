package marketplace.studies.statistics;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import marketplace.api.Field;

/** What a panel of this size can find, computed exactly before anyone is paid. */
public record DetectableLead(
        @Field("Answers that count. Those left out for a failed attention check are not among them.")
        int respondents,

        @Field(
                value = "Smallest lead over each other label, in percentage points of all people, that such a panel"
                        + " finds in at least 80 of 100 runs. Null if there is none: fewer than 6 answers never"
                        + " have a winner.",
                nullable = true)
        Integer leadPoints,

        @Field("How often given preferences are found.") List<Chance> chances) {

    private static final double OFTEN = 0.8;

    private static final int STEP = 10;

    public record Chance(
            @Field("Percentage of all people who prefer the best label. The others share the rest evenly.")
            int preferPercent,

            @Field("Percentage of runs that report it as the winner.")
            int foundPercent) {}

    public static DetectableLead of(int respondents, int labels) {
        WinChance chance = new WinChance(respondents, labels);
        OptionalInt preferPercent = preferences(labels)
                .filter(percent -> chance.ofShare(percent / 100.0) >= OFTEN)
                .findFirst();
        return new DetectableLead(
                respondents,
                preferPercent.isPresent() ? leadPoints(preferPercent.getAsInt(), labels) : null,
                preferences(labels)
                        .filter(percent -> percent % STEP == 0)
                        .mapToObj(percent ->
                                new Chance(percent, (int) Math.round(100 * chance.ofShare(percent / 100.0))))
                        .toList());
    }

    /** Percentages with which one label is ahead of the others. */
    private static IntStream preferences(int labels) {
        return IntStream.rangeClosed(100 / labels + 1, 100);
    }

    private static int leadPoints(int preferPercent, int labels) {
        return (int) Math.round(preferPercent - (100.0 - preferPercent) / (labels - 1));
    }
}
