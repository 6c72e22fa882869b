package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Json;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.table.Item;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

class StoredApplicationsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final SeatTerms TERMS = SeatTerms.PLAIN;
    private static final Application PENDING = Application.ofDirectHire(
            new ApplicationId("app_00000000000000000000000001"),
            new BountyId("bty_00000000000000000000000002"),
            new Applicant(
                    new HumanId("hum_00000000000000000000000003"),
                    new AccountId("acc_00000000000000000000000006"),
                    "Ada"),
            NOW);
    private static final Submission HANDED_IN = Submission.submitted(
            new SubmissionId("sbm_00000000000000000000000005"),
            PENDING,
            new Deliverable(
                    "Done.", List.of("https://example.com/1"), List.of(), Json.parse("{\"count\":12.50,\"of\":[1]}")),
            1,
            NOW);
    private static final Submission REJECTED = HANDED_IN
            .reject(RejectionReason.INCOMPLETE, "One is missing.", List.of("https://example.com/2"), NOW)
            .appeal("It is there.", NOW.plusSeconds(1));
    private static final Submission REDO = HANDED_IN.requestRedo("Sharper, please.", NOW.plusSeconds(100_000), NOW);
    private static final Application ACCEPTED =
            PENDING.accept(new EscrowId("esc_00000000000000000000000004"), "Welcome.", SeatTerms.PLAIN, NOW);

    private static final List<Application> APPLICATIONS = List.of(
            PENDING,
            ACCEPTED,
            ACCEPTED.confirm(TERMS, NOW)
                    .flagGhost(TERMS, NOW.plus(TERMS.responseWindow()))
                    .messageAt(NOW)
                    .consentRelease(NOW)
                    .dispute(NOW),
            ACCEPTED.expire(SeatExpiry.POSTER_RELEASED));
    private static final List<Submission> SUBMISSIONS = List.of(HANDED_IN, REJECTED, REDO);

    private static List<Item> items() {
        List<Item> items = new ArrayList<>();
        APPLICATIONS.forEach(application -> items.add(ApplicationItems.item(application)));
        SUBMISSIONS.forEach(submission -> items.add(SubmissionItems.item(submission)));
        return items;
    }

    @Test
    void applicationsKeepTheirStoredForm() {
        GoldenItems.check("stored-items.json", items().stream());
    }

    @Test
    void goldenItemsAreReadAsWritten() {
        List<Item> stored = GoldenItems.read("stored-items.json");

        assertThat(stored.stream().limit(APPLICATIONS.size()).map(ApplicationItems.MAPPER::read))
                .isEqualTo(APPLICATIONS);
        assertThat(stored.stream().skip(APPLICATIONS.size()).map(SubmissionItems.MAPPER::read))
                .isEqualTo(SUBMISSIONS);
    }
}
