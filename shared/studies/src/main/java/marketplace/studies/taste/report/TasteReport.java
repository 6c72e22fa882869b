package marketplace.studies.taste.report;

import java.math.BigDecimal;
import java.util.List;
import marketplace.api.Field;
import marketplace.humans.TasteCategory;

/** What a panel preferred. Shares and limits are between 0 and 1, rounded to four digits. */
public record TasteReport(
        @Field("The result in one sentence.") String summary,

        @Field(
                value = "Label that won. Null if the lead of the first over the second can be chance (pValue above"
                        + " 0.05).",
                nullable = true)
        String winner,

        @Field("Label with the most votes, not yet a winner. With tie, the first of those in the order of the"
                + " artifacts.")
        String leader,

        @Field("Of the exact two-sided sign test of the first against the second: how often equals would be as far"
                + " apart.")
        BigDecimal pValue,

        @Field("How the winner and the intervals are computed.")
        String method,

        @Field("True if the first and the second have equal votes.")
        boolean tie,

        @Field("Votes of every label, in the order of the artifacts.")
        List<Tally> tally,

        @Field("Up to 3 reasons for each label, the most confident ones first. Contact details are masked.")
        List<Quotation> quotes,

        @Field("Answers counted.") int respondents,
        @Field("Answers that were paid but not counted.") List<Exclusion> excluded,
        @Field PositionBias positionBias,

        @Field("True if the run ended with fewer answers than it asked for.")
        boolean degraded,

        @Field(value = "What is missing. Null if nothing is.", nullable = true)
        String degradedReason,

        @Field("Votes by what the members judge.") Groups byCategory,
        @Field("Votes by where the members live.") Groups byCountry) {

    /** Without what these members said; their votes stay. */
    public TasteReport withoutQuotes(List<String> words) {
        List<Quotation> others =
                quotes.stream().filter(quote -> !words.contains(quote.text())).toList();
        return new TasteReport(
                summary,
                winner,
                leader,
                pValue,
                method,
                tie,
                tally,
                others,
                respondents,
                excluded,
                positionBias,
                degraded,
                degradedReason,
                byCategory,
                byCountry);
    }

    public record Tally(
            @Field String label,
            @Field int votes,
            @Field("Part of the counted answers.") BigDecimal share,

            @Field("Lower and upper limit of this label's share, 95%.")
            List<BigDecimal> interval95,

            @Field("Limits that hold for all labels at once, 95%.")
            List<BigDecimal> simultaneous95) {}

    public record Quotation(
            @Field String label,
            @Field String text,

            @Field(value = "Null if unknown, or if fewer than 5 members have it.", nullable = true)
            TasteCategory category) {}

    public record Exclusion(
            @Field("Why they were not counted.") ExclusionReason reason,
            @Field int count) {}

    /** The orders are balanced, so a preference for a position shows here and does not favour a label. */
    public record PositionBias(
            @Field("Votes by the position in which the chosen artifact was shown, first position first.")
            List<Integer> votesByPosition,

            @Field("Of the exact two-sided test of the first position against an even chance.")
            BigDecimal pValue,

            @Field("True if pValue is at most 0.05.") boolean suspected) {}

    public record Groups(
            @Field("Groups of at least 5, largest first.") List<Group> groups,

            @Field("Counted answers in no shown group: unknown, in a group under 5, or in one whose votes would give"
                    + " away such a group by subtraction.")
            int hidden) {}

    public record Group(
            @Field("Category, or ISO-2 country.") String group,

            @Field("Counted answers of the group.") int respondents,
            @Field("In the order of the artifacts.") List<Votes> tally) {}

    public record Votes(@Field String label, @Field int votes) {}
}
