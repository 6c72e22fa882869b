package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import org.junit.jupiter.api.Test;

class ChecklistTest {

    @Test
    void everyTesterTriesAllOfAFewFindingsWorstFirst() {
        Map<FindingId, Severity> open = Map.of(id(1), Severity.MINOR, id(2), Severity.CRITICAL, id(3), Severity.MAJOR);

        assertThat(Checklist.of(open, 2)).containsExactly(List.of(id(2), id(3), id(1)), List.of(id(2), id(3), id(1)));
    }

    @Test
    void testersShareManyFindingsAndTheWorstAreOnAList() {
        Map<FindingId, Severity> open = new HashMap<>();
        for (int i = 0; i < 25; i++) {
            open.put(id(i), i < 5 ? Severity.SUGGESTION : Severity.MAJOR);
        }

        List<List<FindingId>> lists = Checklist.of(open, 2);

        assertThat(lists).allSatisfy(list -> assertThat(list).hasSize(Checklist.MAX_PER_TESTER));
        Set<Severity> listed =
                lists.stream().flatMap(List::stream).map(open::get).collect(Collectors.toSet());
        assertThat(lists.stream().flatMap(List::stream).distinct()).hasSize(20);
        assertThat(listed).containsExactly(Severity.MAJOR);
    }

    @Test
    void withoutOpenFindingsTheListsAreEmpty() {
        assertThat(Checklist.of(Map.of(), 2)).containsExactly(List.of(), List.of());
    }

    private static FindingId id(int number) {
        return new FindingId(Ids.of(IdKind.FINDING, Instant.EPOCH.plusMillis(number), new byte[10]));
    }
}
