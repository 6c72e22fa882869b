package marketplace.studies.taste.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import marketplace.api.Json;
import marketplace.api.moderation.Category;
import marketplace.api.moderation.RuleModeration;
import marketplace.api.moderation.Verdict;
import marketplace.humans.TasteCategory;
import marketplace.studies.taste.report.TasteReport.Group;
import marketplace.studies.taste.report.TasteReport.Quotation;
import marketplace.studies.taste.report.TasteReport.Tally;
import marketplace.studies.taste.report.TasteReport.Votes;
import org.junit.jupiter.api.Test;

class ReportWriterTest {

    private static final ReportWriter WRITER = new ReportWriter(RuleModeration.ofPublicTexts());

    private static final ReportWriter STRICT_WRITER = new ReportWriter(
            _ -> new Verdict.Refused(new Verdict.Finding(Category.ABUSE, "abuse", "Leave out the insult.")));

    @Test
    void clearLeadNamesAWinner() {
        TasteReport report =
                report(new Answers("A", "B", "C").add(1, "A").add(10, "B").add(1, "C"));
        assertThat(report.winner()).isEqualTo("B");
        assertThat(report.pValue()).isEqualTo(new BigDecimal("0.0117"));
        assertThat(report.summary()).isEqualTo("B wins with 10 of 12 votes; A is second with 1 (p = 0.012).");
        assertThat(report.tie()).isFalse();
    }

    @Test
    void leadThatCanBeChanceNamesALeaderAndNoWinner() {
        TasteReport report = report(new Answers("A", "B").add(8, "A").add(4, "B"));
        assertThat(report.winner()).isNull();
        assertThat(report.leader()).isEqualTo("A");
        assertThat(report.summary())
                .isEqualTo("No winner: A leads with 8 of 12 votes; B is second with 4 (p = 0.388)."
                        + " This lead can be chance.");
    }

    @Test
    void equalVotesAreATieWithoutAWinner() {
        TasteReport report =
                report(new Answers("A", "B", "C").add(2, "A").add(5, "B").add(5, "C"));
        assertThat(report.tie()).isTrue();
        assertThat(report.winner()).isNull();
        assertThat(report.leader()).isEqualTo("B");
        assertThat(report.summary()).isEqualTo("No winner: B and C have 5 of 12 votes each.");
    }

    @Test
    void labelWithoutVotesIsInTheTallyWithAnInterval() {
        Tally none = report(new Answers("A", "B", "C").add(12, "B")).tally().getFirst();
        assertThat(none.votes()).isZero();
        assertThat(none.interval95()).isEqualTo(List.of(BigDecimal.ZERO, new BigDecimal("0.2425")));
        assertThat(none.simultaneous95().getFirst()).isZero();
    }

    @Test
    void answerWithAFailedCheckIsLeftOutAndStillAnAnswer() {
        Answers answers = new Answers("A", "B").add(9, "A").failed(3, "B");
        TasteReport report = report(answers);
        assertThat(report.respondents()).isEqualTo(9);
        assertThat(report.excluded())
                .containsExactly(new TasteReport.Exclusion(ExclusionReason.FAILED_ATTENTION_CHECK, 3));
        assertThat(report.tally()).extracting(Tally::votes).containsExactly(9, 0);
        assertThat(report.quotes()).extracting(Quotation::label).containsOnly("A");
        assertThat(report.degraded()).isFalse();
    }

    @Test
    void fewerAnswersThanAskedForDegradeTheReport() {
        Answers answers = new Answers("A", "B").add(7, "A").failed(1, "B");
        TasteReport report = WRITER.write(new Panel(List.of("A", "B"), 12), answers.list());
        assertThat(report.degraded()).isTrue();
        assertThat(report.degradedReason()).isEqualTo("Only 8 of 12 people answered before the run ended.");
    }

    @Test
    void quotesAreTheMostConfidentWithContactDetailsMasked() {
        TasteReport report = report(new Answers("A", "B")
                .because("A", "Warm colours, and it reads well", 2)
                .because("A", "The logo is easy to remember", 5)
                .because("A", "Write to me at ada@example.com for more", 4)
                .because("A", "The type is large enough for me", 3)
                .because("B", "It looks like what I know already", 1));
        assertThat(report.quotes()).hasSize(4);
        assertThat(report.quotes().get(0).text()).isEqualTo("The logo is easy to remember");
        assertThat(report.quotes().get(1).text())
                .startsWith("Write to me at ")
                .endsWith(" for more")
                .doesNotContain("example.com");
        assertThat(report.quotes().get(2).text()).isEqualTo("The type is large enough for me");
        assertThat(report.quotes().get(3).label()).isEqualTo("B");
    }

    @Test
    void answerOfADeletedAccountIsCountedAndNotQuoted() {
        TasteReport report =
                report(new Answers("A", "B").because("A", "", 5).because("A", "The logo is easy to remember", 3));
        assertThat(report.tally()).extracting(Tally::votes).containsExactly(2, 0);
        assertThat(report.quotes()).extracting(Quotation::text).containsExactly("The logo is easy to remember");
    }

    @Test
    void refusedReasonIsNotQuoted() {
        TasteReport report = STRICT_WRITER.write(
                new Panel(List.of("A", "B"), 1),
                new Answers("A", "B")
                        .because("A", "The logo is easy to remember", 5)
                        .list());
        assertThat(report.quotes()).isEmpty();
    }

    @Test
    void smallGroupsAndWhatWouldGiveThemAwayAreHidden() {
        TasteReport report = report(new Answers("A", "B")
                .add(7, "A", TasteCategory.DESIGN, "DE")
                .add(1, "B", TasteCategory.DESIGN, "PT")
                .add(6, "A", TasteCategory.MUSIC, "PT")
                .add(3, "B", TasteCategory.VISUAL_ART, "DE"));
        assertThat(report.byCategory().groups())
                .containsExactly(new Group("design", 8, List.of(new Votes("A", 7), new Votes("B", 1))));
        assertThat(report.byCategory().hidden()).isEqualTo(9);
        assertThat(report.byCountry().groups()).extracting(Group::group).containsExactly("DE", "PT");
        assertThat(report.quotes())
                .filteredOn(quote -> quote.category() != null)
                .extracting(Quotation::category)
                .containsOnly(TasteCategory.DESIGN);
        assertThat(report.quotes())
                .filteredOn(quote -> quote.label().equals("B"))
                .extracting(Quotation::category)
                .contains((TasteCategory) null);
    }

    @Test
    void panelThatChoosesWhatItSeesFirstIsSuspected() {
        List<PanelAnswer> answers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            List<String> shown = i % 2 == 0 ? List.of("A", "B") : List.of("B", "A");
            answers.add(new PanelAnswer(
                    shown.getFirst(), "It was the first that I saw", 1, true, shown, TasteCategory.DESIGN, "DE"));
        }
        TasteReport report = WRITER.write(new Panel(List.of("A", "B"), 12), answers);
        assertThat(report.positionBias().votesByPosition()).containsExactly(12, 0);
        assertThat(report.positionBias().suspected()).isTrue();
        assertThat(report.winner()).isNull();
        assertThat(report(new Answers("A", "B").add(12, "A")).positionBias().suspected())
                .isFalse();
    }

    @Test
    void reportOfExportedAnswersInAnyOrderHasTheSameBytes() {
        Answers answers = new Answers("A", "B", "C")
                .add(6, "A", TasteCategory.DESIGN, "DE")
                .add(5, "B", TasteCategory.MUSIC, "PT")
                .add(3, "B", TasteCategory.VISUAL_ART, "FR")
                .add(2, "C", TasteCategory.VISUAL_ART, null)
                .because("A", "Write to me at ada@example.com for more", 4)
                .because("A", "Write to me at ada@example.com for more", 4)
                .failed(2, "C");
        byte[] original = Json.bytes(report(answers));
        List<PanelAnswer> exported = new ArrayList<>();
        for (PanelAnswer answer : SmallGroups.hidden(answers.list())) {
            exported.add(Json.MAPPER.convertValue(Json.tree(answer), PanelAnswer.class));
        }
        Collections.shuffle(exported, new Random(3));
        assertThat(Json.bytes(WRITER.write(answers.panel(), exported))).isEqualTo(original);
    }

    private static TasteReport report(Answers answers) {
        return WRITER.write(answers.panel(), answers.list());
    }
}
