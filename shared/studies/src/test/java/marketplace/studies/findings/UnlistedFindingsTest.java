package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.Id.FindingId;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;
import org.junit.jupiter.api.Test;

/** Findings that were stored before a template listed which of them are open. */
class UnlistedFindingsTest extends FindingRuns {

    private static final int RESOLVED = 90;

    @Test
    void allFindingsAreReadUntilARunHasClosed() {
        List<FindingId> resolved = resolve();
        forgetLists();

        assertThat(all().all()).hasSize(RESOLVED);
        assertThat(reported(report("Button 1", TWICE))).isEqualTo(resolved.get(1));
        patch(resolved.get(2), "{'status':'not_a_bug'}");

        assertThat(all().diff(run).reopenedFindingIds()).containsExactly(resolved.get(1));
        end();

        assertThat(all().diff(run).reopenedFindingIds()).containsExactly(resolved.get(1));
        assertThat(all().all()).hasSize(1 + TemplateFindings.CLOSED_LATELY);
        assertThat(all().checklists(1)).containsExactly(List.of(resolved.get(1)));
        run(4);
        assertThat(reported(report("Button 3", TWICE))).isEqualTo(resolved.get(3));
        assertThat(reported(report("Button 2", TWICE))).isEqualTo(resolved.get(2));
        assertThat(close().reopenedFindingIds()).containsExactly(resolved.get(3));
    }

    private List<FindingId> resolve() {
        List<FindingId> all = IntStream.range(0, RESOLVED)
                .mapToObj(button -> reported(report("Button " + button, TWICE)))
                .toList();
        end();
        run(2);
        all.forEach(finding -> handIn(with(List.of(), List.of(), List.of(recheck(finding, Outcome.NOT_REPRODUCED)))));
        end();
        run(3);
        return all;
    }

    /** As the first release stored them. */
    private void forgetLists() {
        long version = all().head().version();
        table.commit(new Commit(List.of(Write.put(Item.at(Keys.findingsHead(template))
                .put(RecordMapper.SHAPE, 1)
                .put("ownerId", market.account("owner"))
                .put("version", version)
                .build()))));
        table.query(Query.of(Keys.findingsOf(template)).prefix(Keys.FINDINGS_CLOSED))
                .items()
                .forEach(item -> table.commit(new Commit(List.of(Write.delete(item.key())))));
    }

    /** A job commits the first and asks again. */
    private void end() {
        for (List<Commit> next = findings.close(all(), run); !next.isEmpty(); next = findings.close(all(), run)) {
            table.commit(next.getFirst());
        }
    }
}
