package marketplace.studies.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrdersTest {

    @Test
    void eachArtifactIsAsOftenInEachPositionWithinOne() {
        for (int artifacts = 2; artifacts <= 6; artifacts++) {
            List<Integer> labels = IntStream.range(0, artifacts).boxed().toList();
            for (int members = 1; members <= 100; members++) {
                int[][] counts = new int[artifacts][artifacts];
                for (int place = 0; place < members; place++) {
                    List<Integer> order = Orders.of(labels, place);
                    assertThat(order).containsExactlyInAnyOrderElementsOf(labels);
                    for (int position = 0; position < artifacts; position++) {
                        counts[order.get(position)][position]++;
                    }
                }
                int least = members / artifacts;
                int most = Math.ceilDiv(members, artifacts);
                for (int[] ofLabel : counts) {
                    assertThat(IntStream.of(ofLabel))
                            .as("%d of %d", artifacts, members)
                            .allMatch(count -> count >= least && count <= most);
                }
            }
        }
    }

    @Test
    void eachArtifactIsAsOftenAfterEachOther() {
        for (int artifacts = 2; artifacts <= 6; artifacts++) {
            List<Integer> labels = IntStream.range(0, artifacts).boxed().toList();
            Map<List<Integer>, Integer> pairs = new HashMap<>();
            for (int place = 0; place < 2 * artifacts; place++) {
                List<Integer> order = Orders.of(labels, place);
                for (int position = 1; position < artifacts; position++) {
                    pairs.merge(order.subList(position - 1, position + 1), 1, Integer::sum);
                }
            }
            assertThat(pairs).hasSize(artifacts * (artifacts - 1));
            assertThat(Collections.min(pairs.values()))
                    .as("%d artifacts", artifacts)
                    .isEqualTo(Collections.max(pairs.values()));
        }
    }
}
