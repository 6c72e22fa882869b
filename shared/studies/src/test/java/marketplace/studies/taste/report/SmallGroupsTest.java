package marketplace.studies.taste.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import marketplace.humans.TasteCategory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallGroupsTest {

    /** Members: one letter each, a dot where the group is unknown. */
    @ParameterizedTest
    @CsvSource({
        "aaaaabbbbb, ab",
        "aaaaabbbb, ''",
        "aaaaaaabbbbbbcccc, a",
        "aaaaaaabbbbbbccd, a",
        "aaaaaaabbbbbbcccdd, ab",
        "aaaaaaabbbbbb..., a",
        "aaaaaaabbbbbb....., ab",
        "aaaaaaabbbbbbccc.., ab",
        "aaaaaaaaaaaa, a",
        "aabbcc, ''",
        "., ''"
    })
    void groupIsShownIfNeitherItNorTheRestIsSmall(String members, String shown) {
        assertThat(SmallGroups.shown(groups(members))).isEqualTo(Set.copyOf(groups(shown)));
    }

    @Test
    void subtractingEveryShownGroupNeverLeavesAFewOrOneGroup() {
        SplittableRandom random = new SplittableRandom(5);
        for (int run = 0; run < 5_000; run++) {
            List<String> members = new ArrayList<>();
            for (int i = random.nextInt(1, 40); i > 0; i--) {
                members.add(random.nextInt(8) == 0 ? null : "g" + random.nextInt(random.nextInt(1, 6)));
            }
            Set<String> shown = SmallGroups.shown(members);
            List<String> rest =
                    members.stream().filter(group -> !shown.contains(group)).toList();
            if (!shown.isEmpty() && !rest.isEmpty()) {
                assertThat(rest).as("%s", members).hasSizeGreaterThanOrEqualTo(5);
                assertThat(rest.contains(null) || rest.stream().distinct().count() > 1)
                        .as("%s", members)
                        .isTrue();
            }
            Map<String, Long> sizes = members.stream()
                    .filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(group -> group, Collectors.counting()));
            assertThat(shown).allMatch(group -> sizes.get(group) >= 5);
        }
    }

    @Test
    void hiddenGroupsStayHiddenWhenTheyAreHiddenAgain() {
        SplittableRandom random = new SplittableRandom(6);
        for (int run = 0; run < 1_000; run++) {
            Answers answers = new Answers("A", "B");
            for (int i = random.nextInt(1, 40); i > 0; i--) {
                answers.add(
                        1, "A", TasteCategory.values()[random.nextInt(4)], "C" + random.nextInt(random.nextInt(1, 5)));
            }
            List<PanelAnswer> once = SmallGroups.hidden(answers.list());
            assertThat(SmallGroups.hidden(once)).isEqualTo(once);
        }
    }

    private static List<String> groups(String members) {
        return Arrays.stream(members.split("(?!^)"))
                .filter(group -> !group.isEmpty())
                .map(group -> group.equals(".") ? null : group)
                .toList();
    }
}
