package marketplace.studies.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import marketplace.humans.TasteCategory;
import marketplace.humans.TastePanel.Member;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.testing.SequenceIds;
import org.junit.jupiter.api.Test;

class PanelChoiceTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int MEMBERS = 120;

    private final SequenceIds ids = new SequenceIds();
    private final Random chance = new Random(7);

    @Test
    void invitationsOfAThousandRunsGoAroundThePanel() {
        List<Member> panel = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            panel.add(member(some(TasteCategory.values(), 1 + chance.nextInt(3)), i % 5 == 0 ? "DE" : "PT"));
        }
        Map<HumanId, Instant> latest = new HashMap<>();
        Map<HumanId, Integer> invitations = new HashMap<>();
        for (int number = 0; number < 1_000; number++) {
            Instant now = START.plusSeconds(3_600L * number);
            int wanted = List.of(5, 8, 12, 30).get(chance.nextInt(4));
            TasteRun run = run(
                    wanted,
                    chance.nextInt(3) == 0 ? List.of() : some(TasteCategory.values(), 1),
                    chance.nextInt(5) == 0 ? List.of("DE") : List.of());

            List<HumanId> chosen = PanelChoice.ranked(run, panel, latest).stream()
                    .limit(wanted)
                    .toList();

            assertThat(chosen).doesNotHaveDuplicates();
            chosen.forEach(human -> {
                latest.put(human, now);
                invitations.merge(human, 1, Integer::sum);
            });
        }

        assertThat(gini(panel, invitations)).isLessThanOrEqualTo(0.3);
        assertThat(invitations.values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElseThrow())
                .as("no one receives nearly all")
                .isLessThan(400);
    }

    @Test
    void onlyThoseWhoFitAreInvited() {
        Member designer = member(List.of(TasteCategory.DESIGN), "PT");
        Member musician = member(List.of(TasteCategory.MUSIC), "PT");
        Member foreigner = member(List.of(TasteCategory.DESIGN), "DE");
        Member anywhere = member(List.of(TasteCategory.DESIGN), null);
        List<Member> panel = List.of(designer, musician, foreigner, anywhere);

        assertThat(PanelChoice.ranked(run(4, List.of(TasteCategory.DESIGN), List.of("PT")), panel, Map.of()))
                .containsExactly(designer.humanId());
        assertThat(PanelChoice.ranked(run(4, List.of(), List.of()), panel, Map.of()))
                .hasSize(4);
    }

    @Test
    void membersOfTheRunAreNotInvitedAgain() {
        Member first = member(List.of(), "PT");
        Member second = member(List.of(), "PT");
        TasteRun run = run(2, List.of(), List.of()).invite(List.of(first.humanId()), START);

        assertThat(PanelChoice.ranked(run, List.of(first, second), Map.of())).containsExactly(second.humanId());
    }

    private static double gini(List<Member> panel, Map<HumanId, Integer> invitations) {
        List<Integer> sorted = panel.stream()
                .map(member -> invitations.getOrDefault(member.humanId(), 0))
                .sorted()
                .toList();
        double sum = sorted.stream().mapToInt(Integer::intValue).sum();
        double weighted = IntStream.range(0, sorted.size())
                .mapToDouble(rank -> (2.0 * (rank + 1) - sorted.size() - 1) * sorted.get(rank))
                .sum();
        return weighted / (sorted.size() * sum);
    }

    private List<TasteCategory> some(TasteCategory[] all, int count) {
        return chance.ints(0, all.length)
                .distinct()
                .limit(count)
                .mapToObj(index -> all[index])
                .toList();
    }

    private Member member(List<TasteCategory> categories, String country) {
        return new Member(new HumanId(ids.next(IdKind.HUMAN, START)), categories, country);
    }

    private TasteRun run(int respondents, List<TasteCategory> categories, List<String> countries) {
        TasteBrief brief = new TasteBrief(
                null,
                "Which one?",
                List.of(new Artifact("A", "https://a.example"), new Artifact("B", "https://b.example")),
                respondents,
                new Money(100),
                categories,
                countries);
        return TasteRun.create(
                new RunId(ids.next(IdKind.TASTE_RUN, START)),
                new AccountId(ids.next(IdKind.ACCOUNT, START)),
                brief,
                new Money(18),
                START);
    }
}
