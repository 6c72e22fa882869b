package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

/** What stands in tables already must be readable by every later version. */
class StoredItemsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final SeatTerms TERMS = SeatTerms.PLAIN;
    private static final Application PENDING = Application.blank(
            new ApplicationId("app_00000000000000000000000001"),
            new BountyId("bty_00000000000000000000000002"),
            new HumanId("hum_00000000000000000000000003"),
            new AccountId("acc_00000000000000000000000006"),
            "Ada",
            NOW);
    private static final Submission HANDED_IN = Submission.handedIn(
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
            PENDING.accept(new EscrowId("esc_00000000000000000000000004"), "Welcome.", NOW);

    private static final List<Application> APPLICATIONS = List.of(
            PENDING,
            ACCEPTED,
            ACCEPTED.confirm(TERMS, NOW)
                    .flagGhost(TERMS, NOW.plus(TERMS.responseWindow()))
                    .heard(NOW)
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
    void keepTheirStoredForm() {
        GoldenItems.check("stored-items.json", items().stream());
    }

    private static Bounty commissioned() {
        BountyTerms terms = BountyTerms.forOne(
                "Count the benches",
                "In the park.",
                null,
                List.of(),
                null,
                PriceType.FIXED,
                new Money(1_000),
                null,
                TERMS);
        DirectOffer commission = new DirectOffer(
                new AccountId("acc_00000000000000000000000006"),
                new HumanId("hum_00000000000000000000000003"),
                PENDING.id(),
                NOW.plusSeconds(1),
                new EscrowId("esc_00000000000000000000000004"));
        return Bounty.commission(
                PENDING.bountyId(), new AccountId("acc_00000000000000000000000007"), terms, commission, NOW);
    }

    @Test
    void ofAPrivateBountyKeepTheirStoredForm() {
        GoldenItems.check(
                "private-bounty-items.json",
                Stream.of(BountyItems.item(commissioned()), BountyItems.rental(commissioned())));

        List<Item> stored = GoldenItems.read("private-bounty-items.json");
        assertThat(BountyItems.bounty(stored.getFirst())).isEqualTo(commissioned());
        assertThat(BountyItems.rental(stored.getLast()))
                .isEqualTo(new Rental(
                        PENDING.bountyId(),
                        PENDING.id(),
                        Optional.of(commissioned().commission().escrowId())));
    }

    @Test
    void thatStandInTheGoldenFileAreReadAsTheyWereWritten() {
        List<Item> stored = GoldenItems.read("stored-items.json");

        assertThat(stored.stream().limit(APPLICATIONS.size()).map(ApplicationItems::application))
                .isEqualTo(APPLICATIONS);
        assertThat(stored.stream().skip(APPLICATIONS.size()).map(SubmissionItems::submission))
                .isEqualTo(SUBMISSIONS);
    }

    @Test
    void ofEarlierShapesHaveTheRulesOfTheirTime() {
        List<Item> stored = GoldenItems.read("stored-items-of-earlier-shapes.json");

        Bounty bounty = BountyItems.bounty(stored.getFirst());
        assertThat(bounty.terms().seat()).isEqualTo(SeatTerms.PLAIN);
        assertThat(bounty.seats()).isEqualTo(new SeatCounts(1, 0, 0, 0));
        assertThat(bounty.cancellation()).isNull();
        assertThat(bounty.terms().title()).isEqualTo("Photograph a shop front");
        Application seated = ApplicationItems.application(stored.get(1));
        assertThat(seated.accountId()).isNull();
        assertThat(seated.seat().escrowId().value()).isEqualTo("esc_00000000000000000000000004");
        Application application = ApplicationItems.application(stored.getLast());
        assertThat(application.accountId()).isNull();
        assertThat(application.seat()).isNull();
        assertThat(application.conversationId()).isNull();
        assertThat(application.status()).isEqualTo(ApplicationStatus.REJECTED);
        assertThat(application.response()).isEqualTo("Sorry.");
    }
}
