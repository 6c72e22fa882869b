package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import marketplace.ops.OpsRun.Result;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableCostsTest {

    private final OpsRun run = new OpsRun();

    @BeforeEach
    void deploy() {
        run.account.stack().add("Table", "AWS::DynamoDB::Table", "the-table");
        run.clock = InstantSource.fixed(Instant.parse("2026-11-11T00:00:00Z"));
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void unitsOfTableAndIndexArePricedAndExtrapolated() {
        run.account.metrics().put("ConsumedReadCapacityUnits", "the-table", false, 8_000_000);
        run.account.metrics().put("ConsumedReadCapacityUnits", "the-table", true, 8_000_000);
        run.account.metrics().put("ConsumedWriteCapacityUnits", "the-table", false, 4_800_000);

        Result result = run.ops("costs", "--stack", "marketplace");

        assertThat(result.text())
                .contains(
                        "2026-11: 16.000 million units read and 4.800 million written, table and index,"
                                + " cost 5.00 dollars so far.",
                        "At this rate the month costs 15.00 dollars.",
                        "Not included: storage");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void firstDayIsNotExtrapolated() {
        run.clock = InstantSource.fixed(Instant.parse("2026-11-01T06:00:00Z"));
        run.account.metrics().put("ConsumedReadCapacityUnits", "the-table", false, 8_000_000);

        assertThat(run.ops("costs", "--stack", "marketplace").text()).doesNotContain("At this rate");
    }

    @Test
    void missingMetricsAreReportedInsteadOfZeroCosts() {
        Result result = run.ops("costs", "--stack", "marketplace");

        assertThat(result.text()).contains("WRONG  CloudWatch has no consumed units of table the-table in 2026-11.");
        assertThat(result.exitCode()).isEqualTo(1);
    }
}
