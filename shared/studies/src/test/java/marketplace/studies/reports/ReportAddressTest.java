package marketplace.studies.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.moderation.RuleModeration;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.taste.report.Panel;
import marketplace.studies.taste.report.PanelAnswer;
import marketplace.studies.taste.report.ReportWriter;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportAddressTest {

    private static final RunId RUN = new RunId("tst_00000000000000000000000001");

    private static final String ADDRESS = "/api/reports/" + RUN + "/address";

    private static final SharedReport REPORT = new SharedReport.OfTaste(
            null,
            "Which logo is calmer?",
            List.of(),
            new ReportWriter(new RuleModeration())
                    .write(
                            new Panel(List.of("A", "B"), 1),
                            List.of(new PanelAnswer(
                                    "A",
                                    "The colours are calm and warm",
                                    4,
                                    true,
                                    List.of("A", "B"),
                                    TasteCategory.DESIGN,
                                    "DE"))),
            Instant.EPOCH);

    private final MemoryTable table = new MemoryTable();
    private Optional<SharedReport> report = Optional.of(REPORT);
    private AccountId owner;
    private final Marketplace market = new Marketplace(table, on -> List.of(new Addresses(on, this::reportOf)));
    private final SharedReports reports = new SharedReports(table, this::reportOf);

    private record Addresses(Foundation on, ReportSource source) implements Capability {
        @Override
        public List<Operation<?, ?>> operations() {
            return ReportAddressOperations.of(on, () -> source);
        }
    }

    private Optional<SharedReport> reportOf(AccountId account, RunId run) {
        if (!run.equals(RUN) || !account.equals(owner)) {
            throw RunId.unknown();
        }
        return report;
    }

    @BeforeEach
    void signUp() {
        market.agent("acme");
        market.agent("other");
        owner = market.account("acme");
    }

    @Test
    void addressShowsTheReportUntilItIsRevoked() {
        String secret = share();
        assertThat(reports.read(secret)).contains(REPORT);

        assertThat(market.done("acme", "DELETE", ADDRESS, "")
                        .body()
                        .path("revoked")
                        .asBoolean())
                .isTrue();

        assertThat(reports.read(secret)).isEmpty();
        assertThat(market.done("acme", "DELETE", ADDRESS, "")
                        .body()
                        .path("revoked")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void newAddressReplacesTheOneBefore() {
        String first = share();
        String second = share();
        assertThat(reports.read(first)).isEmpty();
        assertThat(reports.read(second)).contains(REPORT);
    }

    @Test
    void secretIsNotStored() {
        String secret = share();
        assertThat(table.items().toString()).doesNotContain(secret);
    }

    @Test
    void unknownSecretHasNoReport() {
        assertThat(reports.read("x")).isEmpty();
    }

    @Test
    void runOfAnotherAccountIsUnknown() {
        assertThat(market.call("other", "POST", ADDRESS, "{}").status()).isEqualTo(404);
        assertThat(market.call("other", "DELETE", ADDRESS, "").status()).isEqualTo(404);
    }

    @Test
    void runWithoutAReportIsNotShared() {
        report = Optional.empty();
        assertThat(market.call("acme", "POST", ADDRESS, "{}").errorCode()).isEqualTo("invalid_state");
    }

    private String share() {
        String url = market.done("acme", "POST", ADDRESS, "{}").text("reportAddress.url");
        return url.substring(url.lastIndexOf(ReportAddressOperations.PATH) + ReportAddressOperations.PATH.length());
    }
}
