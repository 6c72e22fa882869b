package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.studies.findings.BugIdentity.Doubt;
import marketplace.studies.findings.FindingMatcher.ReportedBug;
import marketplace.studies.findings.MatchedBy.Method;
import marketplace.studies.findings.MatchedBy.Reason;
import org.junit.jupiter.api.Test;

class FindingMatcherTest {

    private static final BugPlace PAY = place("pay", "/checkout", "Pay button");
    private static final BugPlace UNKNOWN = new BugPlace(null, null, null, FindingCategory.FUNCTIONAL);

    private static final String TWICE = "The card is charged twice when Pay is pressed twice.";
    private static final KnownBug CHARGED = known(1, PAY, TWICE);
    private static final KnownBug SILENT = known(2, PAY, "Pressing Pay has no effect at all.");
    private static final KnownBug SEARCH =
            known(3, place("search", "/search", "Search field"), "Umlauts find nothing.");

    private final FindingMatcher matcher = new FindingMatcher(new WordSimilarity());

    @Test
    void firstReportIsFresh() {
        assertThat(matcher.identify(report(PAY, "Anything"), List.of())).isEqualTo(fresh(Reason.FIRST_REPORT));
    }

    @Test
    void reportFromAnotherPlaceIsFreshWhateverItsText() {
        BugPlace elsewhere = place("pay", "/checkout", "Coupon field");

        assertThat(matcher.identify(report(elsewhere, TWICE), List.of(CHARGED, SEARCH)))
                .isEqualTo(fresh(Reason.OTHER_PLACE));
    }

    @Test
    void nearlyIdenticalTextAtTheSamePlaceIsTheSameWithoutAQuestion() {
        BugIdentity identity = matcher.identify(
                report(PAY, "The card is charged twice, when pay is pressed twice!"), List.of(SILENT, CHARGED));

        assertThat(identity).isInstanceOfSatisfying(BugIdentity.Known.class, known -> {
            assertThat(known.finding()).isEqualTo(CHARGED.id());
            assertThat(known.by().reason()).isEqualTo(Reason.SAME_PLACE_AND_TEXT);
            assertThat(known.by().scorePercent()).isGreaterThanOrEqualTo(90);
        });
    }

    @Test
    void nearlyIdenticalTextWithoutAPlaceIsAsked() {
        assertThat(matcher.identify(report(UNKNOWN, TWICE), List.of(CHARGED))).isEqualTo(asked(CHARGED));
    }

    @Test
    void twoFindingsWithNearlyTheSameTextAreBothAskedAbout() {
        KnownBug twin = known(4, PAY, TWICE + " Always.");

        assertThat(matcher.identify(report(PAY, TWICE), List.of(CHARGED, twin))).isEqualTo(asked(CHARGED, twin));
    }

    @Test
    void otherWordsAtTheSamePlaceAreAskedNearestFirst() {
        assertThat(matcher.identify(report(PAY, "Pay has no effect on my phone"), List.of(CHARGED, SEARCH, SILENT)))
                .isEqualTo(asked(SILENT, CHARGED));
    }

    @Test
    void atMostThreeAreAskedAbout() {
        List<KnownBug> four = List.of(CHARGED, SILENT, known(4, PAY, "Third"), known(5, PAY, "Fourth"));

        assertThat(matcher.identify(report(PAY, "Pay is off"), four))
                .isInstanceOfSatisfying(
                        BugIdentity.Asked.class,
                        asked -> assertThat(asked.nearest()).hasSize(FindingMatcher.MAX_QUESTIONS));
    }

    @Test
    void sameForTheNearestFindingIsObeyed() {
        BugIdentity identity = conclude("My card is charged for each press", Map.of(CHARGED.id(), TesterAnswer.SAME));

        assertThat(identity).isInstanceOfSatisfying(BugIdentity.Known.class, known -> {
            assertThat(known.finding()).isEqualTo(CHARGED.id());
            assertThat(known.by().method()).isEqualTo(Method.TESTER);
        });
    }

    @Test
    void differentFromAllIsFresh() {
        BugIdentity identity = conclude(
                "The button is cut off",
                Map.of(CHARGED.id(), TesterAnswer.DIFFERENT, SILENT.id(), TesterAnswer.DIFFERENT));

        assertThat(identity)
                .isInstanceOfSatisfying(
                        BugIdentity.Fresh.class,
                        fresh -> assertThat(fresh.by().reason()).isEqualTo(Reason.TESTER_SAID_DIFFERENT));
    }

    @Test
    void sameForAFindingOfAnotherPlaceIsEscalated() {
        assertThat(doubt("Nothing found", Map.of(SEARCH.id(), TesterAnswer.SAME)))
                .isEqualTo(Doubt.SAME_AGAINST_STRUCTURE);
    }

    @Test
    void sameForAFindingOfAnotherCategoryIsEscalated() {
        BugPlace visual = new BugPlace("pay", "/checkout", "Pay button", FindingCategory.VISUAL);

        assertThat(doubt(matcher.conclude(
                        report(visual, "Charged twice"), List.of(CHARGED), Map.of(CHARGED.id(), TesterAnswer.SAME))))
                .isEqualTo(Doubt.SAME_AGAINST_STRUCTURE);
    }

    @Test
    void sameForAFindingThatIsNotTheNearestIsEscalated() {
        assertThat(doubt("Pressing Pay has no effect", Map.of(CHARGED.id(), TesterAnswer.SAME)))
                .isEqualTo(Doubt.SAME_AGAINST_TEXT);
    }

    @Test
    void sameForTwoFindingsIsEscalated() {
        assertThat(doubt("Pay fails", Map.of(CHARGED.id(), TesterAnswer.SAME, SILENT.id(), TesterAnswer.SAME)))
                .isEqualTo(Doubt.CONTRADICTION);
    }

    @Test
    void differentFromANearlyIdenticalTextIsEscalated() {
        assertThat(doubt(TWICE, Map.of(CHARGED.id(), TesterAnswer.DIFFERENT))).isEqualTo(Doubt.DIFFERENT_AGAINST_TEXT);
    }

    @Test
    void unsureAndMissingAnswersAreEscalated() {
        assertThat(doubt("Pay fails", Map.of())).isEqualTo(Doubt.UNANSWERED);
        assertThat(doubt("Pay fails", Map.of(CHARGED.id(), TesterAnswer.DIFFERENT, SILENT.id(), TesterAnswer.UNSURE)))
                .isEqualTo(Doubt.UNANSWERED);
    }

    @Test
    void answersThatWereNotAskedForDoNotDecideAgainstStructure() {
        assertThat(matcher.conclude(
                        report(place("pay", "/checkout", "Tip"), "The tip is negative"),
                        List.of(CHARGED),
                        Map.of(CHARGED.id(), TesterAnswer.DIFFERENT)))
                .isEqualTo(fresh(Reason.OTHER_PLACE));
    }

    @Test
    void textsOfAnyScriptAreCompared() {
        KnownBug hebrew = known(4, PAY, "הכפתור לא עובד בכלל");
        KnownBug emoji = known(5, PAY, "💥💥💥");

        assertThat(matcher.identify(report(PAY, "הכפתור לא עובד בכלל."), List.of(hebrew, emoji)))
                .isInstanceOf(BugIdentity.Known.class);
        assertThat(matcher.identify(report(PAY, "💥💥💥"), List.of(hebrew, emoji)))
                .isInstanceOf(BugIdentity.Known.class);
        assertThat(matcher.identify(report(PAY, "x".repeat(1_000_000)), List.of(hebrew)))
                .isInstanceOf(BugIdentity.Asked.class);
    }

    private BugIdentity conclude(String text, Map<FindingId, TesterAnswer> answers) {
        return matcher.conclude(report(PAY, text), List.of(CHARGED, SILENT, SEARCH), answers);
    }

    private Doubt doubt(String text, Map<FindingId, TesterAnswer> answers) {
        return doubt(conclude(text, answers));
    }

    private static Doubt doubt(BugIdentity identity) {
        return ((BugIdentity.Escalated) identity).doubt();
    }

    private static BugIdentity fresh(Reason reason) {
        return new BugIdentity.Fresh(new MatchedBy(Method.RULE, FindingMatcher.VERSION, 0, reason));
    }

    private static BugIdentity asked(KnownBug... bugs) {
        return new BugIdentity.Asked(List.of(bugs).stream().map(KnownBug::id).toList());
    }

    private static ReportedBug report(BugPlace place, String text) {
        return new ReportedBug(place, text);
    }

    private static BugPlace place(String step, String path, String element) {
        return new BugPlace(step, path, element, FindingCategory.FUNCTIONAL);
    }

    private static KnownBug known(int number, BugPlace place, String wording) {
        FindingId id = new FindingId(Ids.of(IdKind.FINDING, Instant.EPOCH.plusMillis(number), new byte[10]));
        return new KnownBug(id, List.of(place), List.of(wording));
    }
}
