package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table in docs/costs.md is the golden table of units in dollars. */
class CostsInDollarsTest {

    private static final Path PAGE = Path.of(System.getProperty("repository.root"), "docs/costs.md");
    private static final Path UNITS = Path.of("src/test/golden/costs.txt");
    private static final Pattern LINE = Pattern.compile("(.+?) +\\d+ trips[ !]+([\\d.]+) read +([\\d.]+) written");

    private static final String HEAD = "| Call | Table | In all |\n|---|---|---|\n";

    private static final double READ_UNITS = 0.125;
    private static final double WRITE_UNITS = 0.625;

    /** An HTTP API, a function of 1 GB on arm64 for 30 ms, and its invocation. */
    private static final double REQUEST = 1.00 + 1_000_000 * 0.03 * 0.0000133334 + 0.20;

    /** The upper bounds of calls that are made most. A post costs 9.50 with the count of its key's posts. */
    private static final Map<String, Double> MOST = Map.of(
            "get_bounty by anyone",
            1.9,
            "get_human by anyone",
            1.75,
            "list_bounties by anyone",
            2.80,
            "create_bounty by a key",
            9.50 - WRITE_UNITS);

    private record Cost(String call, double table) {

        static Cost of(Matcher line) {
            return new Cost(
                    line.group(1).trim(),
                    Double.parseDouble(line.group(2)) * READ_UNITS + Double.parseDouble(line.group(3)) * WRITE_UNITS);
        }

        double sum() {
            return table + REQUEST;
        }
    }

    private static List<Cost> costs() throws IOException {
        return Files.readAllLines(UNITS).stream()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .map(Cost::of)
                .filter(cost -> cost.call().contains(" by a"))
                .toList();
    }

    @Test
    void tableOfThePageIsTheGoldenTableInDollars() throws IOException {
        String page = Files.readString(PAGE);
        String rows = costs().stream()
                .map(cost ->
                        String.format(Locale.ROOT, "| %s | %.2f | %.2f |\n", cost.call(), cost.table(), cost.sum()))
                .collect(Collectors.joining());
        int start = page.indexOf(HEAD) + HEAD.length();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, start) + rows);
            return;
        }
        assertThat(page.substring(start)).isEqualTo(rows);
    }

    @Test
    void frequentCallsKeepTheirBounds() throws IOException {
        Map<String, Double> sums = costs().stream().collect(Collectors.toMap(Cost::call, Cost::sum));
        assertThat(MOST)
                .allSatisfy((call, most) -> assertThat(sums.get(call)).as(call).isLessThanOrEqualTo(most));
    }
}
