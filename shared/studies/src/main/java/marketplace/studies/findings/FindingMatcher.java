package marketplace.studies.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import marketplace.kernel.Id.FindingId;
import marketplace.studies.findings.BugIdentity.Doubt;
import marketplace.studies.findings.BugPlace.Fit;
import marketplace.studies.findings.MatchedBy.Method;
import marketplace.studies.findings.MatchedBy.Reason;

/**
 * Decides which finding a report means. Words alone cannot: a rewording of a bug reads no more alike than another bug
 * of the same button. So structure rules out, nearly identical text at the same place decides, and the rest is asked.
 */
public final class FindingMatcher {

    public static final int VERSION = 1;

    public static final int MAX_QUESTIONS = 3;

    /** Where the places are not known, a "same" for texts that share less than this is not believed. */
    private static final double IN_COMMON = 0.1;

    /** By so much the nearest text has to be nearer than the next, where nothing is asked. */
    private static final double MARGIN = 0.1;

    /** What the same category adds: of two findings at one place, it tells more than the words. */
    private static final double CATEGORY = 0.2;

    /** What a report says, as far as it tells which bug it means. */
    public record ReportedBug(BugPlace place, String text) {}

    private record Near(KnownBug bug, Fit fit, boolean sameCategory, double text) {

        double score() {
            return text + (sameCategory ? CATEGORY : 0);
        }

        boolean isIdentical() {
            return text >= TextSimilarity.NEARLY_IDENTICAL;
        }
    }

    private final TextSimilarity similarity;

    public FindingMatcher(TextSimilarity similarity) {
        this.similarity = similarity;
    }

    /** Before the tester is asked. Never {@link BugIdentity.Escalated}. */
    public BugIdentity identify(ReportedBug report, List<KnownBug> known) {
        List<Near> possible = nearest(report, known, Set.of());
        if (possible.isEmpty()) {
            return new BugIdentity.Fresh(
                    by(Method.RULE, 0, known.isEmpty() ? Reason.FIRST_REPORT : Reason.OTHER_PLACE));
        }
        return decided(possible)
                .<BugIdentity>map(near -> new BugIdentity.Known(
                        near.bug().id(), by(Method.RULE, near.text(), Reason.SAME_PLACE_AND_TEXT)))
                .orElseGet(() -> new BugIdentity.Asked(
                        asked(possible).stream().map(near -> near.bug().id()).toList()));
    }

    /** With what the tester has answered. Never {@link BugIdentity.Asked}. */
    public BugIdentity conclude(ReportedBug report, List<KnownBug> known, Map<FindingId, TesterAnswer> answers) {
        List<Near> all = nearest(report, known, answers.keySet());
        List<Near> same = answered(all, answers, TesterAnswer.SAME);
        if (same.size() == 1) {
            return same(same.getFirst(), possible(all));
        }
        if (same.size() > 1) {
            return doubt(Doubt.CONTRADICTION, same.getFirst());
        }
        Optional<Near> denied = answered(all, answers, TesterAnswer.DIFFERENT).stream()
                .filter(near -> near.isIdentical() && near.fit() != Fit.OTHER)
                .findFirst();
        if (denied.isPresent()) {
            return doubt(Doubt.DIFFERENT_AGAINST_TEXT, denied.get());
        }
        return identify(report, known) instanceof BugIdentity.Asked questions
                ? unmatched(all, questions, answers)
                : identify(report, known);
    }

    private static BugIdentity same(Near named, List<Near> possible) {
        if (named.fit() == Fit.OTHER || !named.sameCategory()) {
            return doubt(Doubt.SAME_AGAINST_STRUCTURE, named);
        }
        if (!possible.getFirst().equals(named) || (named.fit() == Fit.OPEN && named.text() < IN_COMMON)) {
            return doubt(Doubt.SAME_AGAINST_TEXT, named);
        }
        return new BugIdentity.Known(named.bug().id(), by(Method.TESTER, named.text(), Reason.TESTER_SAID_SAME));
    }

    private static BugIdentity unmatched(
            List<Near> all, BugIdentity.Asked questions, Map<FindingId, TesterAnswer> answers) {
        List<FindingId> asked = questions.nearest();
        Optional<Near> open = first(
                all,
                near -> asked.contains(near.bug().id())
                        && answers.get(near.bug().id()) != TesterAnswer.DIFFERENT);
        if (open.isPresent()) {
            return doubt(Doubt.UNANSWERED, open.get());
        }
        Optional<Near> more = first(
                possible(all),
                near -> !asked.contains(near.bug().id())
                        && !answers.containsKey(near.bug().id()));
        return more.map(near -> doubt(Doubt.MORE_ARE_NEAR, near))
                .orElseGet(() -> new BugIdentity.Fresh(
                        by(Method.TESTER, possible(all).getFirst().text(), Reason.TESTER_SAID_DIFFERENT)));
    }

    private static List<Near> possible(List<Near> all) {
        return all.stream().filter(near -> near.fit() != Fit.OTHER).toList();
    }

    /** Texts are compared last: it takes most of the time. */
    private List<Near> nearest(ReportedBug report, List<KnownBug> known, Set<FindingId> answered) {
        return known.stream()
                .filter(bug -> answered.contains(bug.id()) || bug.fit(report.place()) != Fit.OTHER)
                .map(bug -> near(report, bug))
                .sorted(Comparator.comparingDouble(Near::score)
                        .reversed()
                        .thenComparing(near -> near.bug().id().value()))
                .toList();
    }

    private Near near(ReportedBug report, KnownBug bug) {
        double text = bug.wordings().stream()
                .mapToDouble(wording -> similarity.between(report.text(), wording))
                .max()
                .orElse(0);
        return new Near(
                bug, bug.fit(report.place()), bug.hasCategory(report.place().category()), text);
    }

    private static Optional<Near> decided(List<Near> possible) {
        double next = possible.size() == 1 ? 0 : possible.get(1).text();
        return Optional.of(possible.getFirst())
                .filter(near -> near.fit() == Fit.SAME && near.isIdentical() && near.text() - next >= MARGIN);
    }

    private static List<Near> asked(List<Near> possible) {
        return possible.subList(0, Math.min(MAX_QUESTIONS, possible.size()));
    }

    private static List<Near> answered(List<Near> all, Map<FindingId, TesterAnswer> answers, TesterAnswer answer) {
        return all.stream()
                .filter(near -> answers.get(near.bug().id()) == answer)
                .toList();
    }

    private static Optional<Near> first(List<Near> all, Predicate<Near> wanted) {
        return all.stream().filter(wanted).findFirst();
    }

    private static BugIdentity doubt(Doubt doubt, Near near) {
        return new BugIdentity.Escalated(
                near.bug().id(), doubt, by(Method.RULE, near.text(), Reason.KEPT_APART_UNTIL_DECIDED));
    }

    private static MatchedBy by(Method method, double score, Reason reason) {
        return new MatchedBy(method, VERSION, (int) Math.round(100 * score), reason);
    }
}
