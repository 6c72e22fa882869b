package marketplace.studies.taste.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;
import static java.util.Comparator.reverseOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.Verdict;
import marketplace.humans.TasteCategory;
import marketplace.studies.statistics.PositionTest;
import marketplace.studies.statistics.ShareInterval;
import marketplace.studies.statistics.Standing;
import marketplace.studies.taste.report.TasteReport.Exclusion;
import marketplace.studies.taste.report.TasteReport.Group;
import marketplace.studies.taste.report.TasteReport.Groups;
import marketplace.studies.taste.report.TasteReport.PositionBias;
import marketplace.studies.taste.report.TasteReport.Quotation;
import marketplace.studies.taste.report.TasteReport.Tally;
import marketplace.studies.taste.report.TasteReport.Votes;

/** Writes the report of a taste run that has at least one answer to count. */
public final class ReportWriter {

    private static final int QUOTES_OF_A_LABEL = 3;

    private static final int DIGITS = 4;

    private static final String TEST =
            "A label wins if the exact two-sided sign test of the first against the second has p at most 0.05.";

    private static final String METHOD_OF_TWO =
            TEST + " Intervals are Wilson's, 95%; of two labels they also hold together.";

    private static final String METHOD =
            TEST + " The interval of one label is Wilson's, 95%. The intervals of all labels"
                    + " together are Goodman's, 95%, with Poisson limits for few votes.";

    /** The same for answers in any order. */
    private static final Comparator<PanelAnswer> MOST_CONFIDENT_FIRST = comparing(
                    PanelAnswer::confidence, reverseOrder())
            .thenComparing(PanelAnswer::reason)
            .thenComparing(PanelAnswer::category, nullsLast(naturalOrder()));

    private final Moderation moderation;

    /** @param moderation of public texts */
    public ReportWriter(Moderation moderation) {
        this.moderation = moderation;
    }

    public TasteReport write(Panel panel, List<PanelAnswer> answers) {
        List<PanelAnswer> counted = SmallGroups.hidden(answers).stream()
                .filter(PanelAnswer::checksPassed)
                .toList();
        List<String> labels = panel.labels();
        List<Integer> votes =
                labels.stream().map(label -> votes(counted, label)).toList();
        Standing standing = Standing.of(votes);
        String leader = labels.get(standing.first());
        int missing = panel.respondentCount() - answers.size();
        return new TasteReport(
                summary(panel, votes, standing),
                standing.hasWinner() ? leader : null,
                leader,
                rounded(standing.pValue()),
                labels.size() == 2 ? METHOD_OF_TWO : METHOD,
                standing.tie(),
                tally(labels, votes, counted.size()),
                labels.stream().flatMap(label -> quotes(counted, label)).toList(),
                counted.size(),
                excluded(answers.size() - counted.size()),
                positionBias(counted, labels.size()),
                missing > 0,
                missing > 0
                        ? "Only %d of %d people answered before the run ended."
                                .formatted(answers.size(), panel.respondentCount())
                        : null,
                groups(
                        counted,
                        labels,
                        answer -> Optional.ofNullable(answer.category()).map(TasteCategory::wire)),
                groups(counted, labels, answer -> Optional.ofNullable(answer.country())));
    }

    private static int votes(List<PanelAnswer> answers, String label) {
        return Math.toIntExact(
                answers.stream().filter(answer -> answer.choice().equals(label)).count());
    }

    private static String summary(Panel panel, List<Integer> votes, Standing standing) {
        List<String> labels = panel.labels();
        int answers = votes.stream().mapToInt(Integer::intValue).sum();
        int best = votes.get(standing.first());
        if (standing.tie()) {
            return "No winner: %s have %d of %d votes each."
                    .formatted(
                            IntStream.range(0, labels.size())
                                    .filter(label -> votes.get(label) == best)
                                    .mapToObj(labels::get)
                                    .collect(joining(" and ")),
                            best,
                            answers);
        }
        String lead = "%s %s with %d of %d votes; %s is second with %d (p %s)."
                .formatted(
                        labels.get(standing.first()),
                        standing.hasWinner() ? "wins" : "leads",
                        best,
                        answers,
                        labels.get(standing.second()),
                        votes.get(standing.second()),
                        probability(standing.pValue()));
        return standing.hasWinner() ? lead : "No winner: " + lead + " This lead can be chance.";
    }

    private static String probability(double p) {
        return p < 0.001 ? "below 0.001" : String.format(Locale.ROOT, "= %.3f", p);
    }

    private static List<Tally> tally(List<String> labels, List<Integer> votes, int answers) {
        List<ShareInterval> together = ShareInterval.simultaneous(votes);
        return IntStream.range(0, labels.size())
                .mapToObj(label -> new Tally(
                        labels.get(label),
                        votes.get(label),
                        rounded((double) votes.get(label) / answers),
                        limits(ShareInterval.of(votes.get(label), answers)),
                        limits(together.get(label))))
                .toList();
    }

    /** The words of a member who has deleted their account are empty. */
    private Stream<Quotation> quotes(List<PanelAnswer> answers, String label) {
        return answers.stream()
                .filter(answer ->
                        answer.choice().equals(label) && !answer.reason().isEmpty())
                .sorted(MOST_CONFIDENT_FIRST)
                .flatMap(answer -> publishable(answer.reason()).stream()
                        .map(text -> new Quotation(label, text, answer.category())))
                .limit(QUOTES_OF_A_LABEL);
    }

    private Optional<String> publishable(String text) {
        return switch (moderation.judge(text)) {
            case Verdict.Allowed() -> Optional.of(text);
            case Verdict.Masked masked -> Optional.of(masked.text());
            case Verdict.Refused _ -> Optional.empty();
        };
    }

    private static List<Exclusion> excluded(int count) {
        return count == 0 ? List.of() : List.of(new Exclusion(ExclusionReason.FAILED_ATTENTION_CHECK, count));
    }

    private static PositionBias positionBias(List<PanelAnswer> answers, int positions) {
        List<Integer> votes = IntStream.range(0, positions)
                .mapToObj(position -> Math.toIntExact(answers.stream()
                        .filter(answer -> answer.shown().indexOf(answer.choice()) == position)
                        .count()))
                .toList();
        PositionTest test = PositionTest.of(votes);
        return new PositionBias(votes, rounded(test.pValue()), test.isBiased());
    }

    private static Groups groups(
            List<PanelAnswer> answers, List<String> labels, Function<PanelAnswer, Optional<String>> groupOf) {
        Map<String, List<PanelAnswer>> members = answers.stream()
                .filter(answer -> groupOf.apply(answer).isPresent())
                .collect(groupingBy(answer -> groupOf.apply(answer).orElseThrow()));
        List<Group> groups = members.entrySet().stream()
                .map(group -> group(group.getKey(), group.getValue(), labels))
                .sorted(comparing(Group::respondents, reverseOrder()).thenComparing(Group::group))
                .toList();
        int shown = groups.stream().mapToInt(Group::respondents).sum();
        return new Groups(groups, answers.size() - shown);
    }

    private static Group group(String name, List<PanelAnswer> members, List<String> labels) {
        return new Group(
                name,
                members.size(),
                labels.stream()
                        .map(label -> new Votes(label, votes(members, label)))
                        .toList());
    }

    private static List<BigDecimal> limits(ShareInterval interval) {
        return List.of(rounded(interval.low()), rounded(interval.high()));
    }

    /** Without trailing zeros, so that a number that was stored has the same form. */
    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
    }
}
