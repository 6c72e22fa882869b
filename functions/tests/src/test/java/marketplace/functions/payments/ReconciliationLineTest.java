package marketplace.functions.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.RequestLog;
import marketplace.kernel.Money;
import marketplace.money.reconciliation.OpenItem;
import marketplace.money.reconciliation.Reconciliation;
import marketplace.testing.MetricLines;
import org.junit.jupiter.api.Test;

class ReconciliationLineTest {

    private static final Instant NOW = Instant.parse("2026-01-20T00:00:00Z");

    private final List<String> lines = new ArrayList<>();

    private void report(List<OpenItem> open) {
        Reconciliation day = new Reconciliation(
                LocalDate.of(2026, 1, 1),
                "stripe",
                Instant.parse("2026-01-02T00:00:00Z"),
                new Money(500),
                new Money(300),
                open,
                false,
                1);
        ReconciliationFunction.report(
                day, new RequestLog(lines::add, "table-1", _ -> Optional.empty()).begin("reconciled", "req_1", NOW));
    }

    @Test
    void dayWithoutDifferencesCountsZero() {
        report(List.of());

        assertThat(MetricLines.read(lines.getFirst())).containsExactly("ReconciliationDifferences 0 Table");
        assertThat(lines.getFirst()).contains("\"level\":\"INFO\"", "\"date\":\"2026-01-01\"");
        // The present, not the day that was compared.
        assertThat(lines.getFirst()).contains("\"Timestamp\":" + NOW.toEpochMilli());
    }

    @Test
    void dayWithDifferencesWarnsAndCountsThem() {
        Instant early = Instant.parse("2026-01-01T03:00:00Z");
        report(List.of(
                new OpenItem("chk_1", new Money(500), new Money(300), early, early),
                new OpenItem("chk_2", new Money(500), Money.ZERO, early, early)));

        assertThat(MetricLines.read(lines.getFirst())).containsExactly("ReconciliationDifferences 2 Table");
        assertThat(lines.getFirst()).contains("\"level\":\"WARN\"", "\"differenceCents\":200");
    }
}
