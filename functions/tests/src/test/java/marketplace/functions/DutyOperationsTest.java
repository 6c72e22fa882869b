package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.hiring.overview.DutyKind;
import org.junit.jupiter.api.Test;

class DutyOperationsTest {

    @Test
    void everyDutyNamesOperationsOfTheCatalogue() {
        List<String> known = Capabilities.described().operations().stream()
                .map(Operation::name)
                .toList();

        assertThat(Stream.of(DutyKind.values()).flatMap(kind -> kind.operations().stream()))
                .hasSizeGreaterThan(20)
                .isSubsetOf(known);
    }
}
