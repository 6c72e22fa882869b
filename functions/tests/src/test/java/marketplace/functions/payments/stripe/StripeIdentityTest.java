package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.functions.payments.stripe.StripeIdentity.Progress;
import marketplace.functions.payments.stripe.StripeIdentity.Report;
import marketplace.humans.identity.Check;
import marketplace.humans.identity.CheckStatus;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.cache.Refreshed;
import marketplace.testing.SettableClock;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.FakeStripe.Fault;
import marketplace.testing.stripe.FakeStripe.Request;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StripeIdentityTest {

    private static final URI HERE = URI.create("https://market.example/i/code?back=1");
    private static final String ID = "ab".repeat(32);

    private final SettableClock clock = new SettableClock();
    private final FakeStripe stripe = FakeStripe.start(clock);
    private final StripeDashboard books = stripe.books();
    private final StripeIdentity identity =
            new StripeIdentity(new Refreshed<>(() -> StripeSettings.parse(stripe.settings()), InstantSource.system()));
    private final Check check = new Check(
            ID, new AccountId("acc_00000000000000000000000001"), CheckStatus.PENDING, ReturnUrls.NONE, clock.instant());

    @AfterEach
    void close() {
        stripe.close();
    }

    private String session() {
        identity.visit(check, HERE);
        return books.last("identity.verification_session").path("id").asText();
    }

    private Optional<Report> read(SignedEvent signed) {
        Instant now = clock.instant();
        return identity.event(Map.of(StripeSignature.HEADER, signed.signature(now)), signed.body(), now);
    }

    @Test
    void everyVisitGetsANewPageOfTheOneSession() {
        Progress first = identity.visit(check, HERE);
        Progress second = identity.visit(check, HERE);

        assertThat(first).isInstanceOf(Progress.Open.class);
        assertThat(second).isInstanceOf(Progress.Open.class).isNotEqualTo(first);
        assertThat(books.number("identity.verification_session")).isEqualTo(1);
        Request created = stripe.requests().getFirst();
        assertThat(created.header("idempotency-key")).isEqualTo("identity:" + ID);
        assertThat(created.form())
                .containsEntry("type", "document")
                .containsEntry("return_url", HERE.toString())
                .containsEntry("metadata[marketplace_id]", ID);
    }

    @Test
    void onlyFinalEventsAreReported() {
        String session = session();

        assertThat(read(books.verification(session, "processing"))).isEmpty();
        assertThat(read(books.verification(session, "requires_input"))).isEmpty();
        assertThat(read(books.verify(session, "PT"))).contains(new Report(ID, new Progress.Passed("PT")));
        assertThat(read(books.verification(session, "redacted"))).isEmpty();
    }

    @Test
    void canceledSessionEndsTheCheck() {
        assertThat(read(books.verification(session(), "canceled"))).contains(new Report(ID, new Progress.Ended()));
    }

    @Test
    void visitShowsTheState() {
        String session = session();
        books.verification(session, "processing");
        assertThat(identity.visit(check, HERE)).isEqualTo(new Progress.Processing());
        books.verify(session, "PT");
        assertThat(identity.visit(check, HERE)).isEqualTo(new Progress.Passed("PT"));
    }

    @Test
    void verifiedDocumentWithoutCountryDoesNotPass() {
        SignedEvent signed = books.verify(session(), "");

        assertThat(read(signed)).contains(new Report(ID, new Progress.Ended()));
    }

    @Test
    void sessionThatIsNotOursIsIgnored() {
        SignedEvent signed = books.verify(session(), "PT");
        byte[] foreign = new String(signed.body(), StandardCharsets.UTF_8)
                .replace("marketplace_id", "other")
                .getBytes(StandardCharsets.UTF_8);

        assertThat(read(new SignedEvent(signed.type(), foreign, signed.secret())))
                .isEmpty();
    }

    @Test
    void forgedEventIsRefused() {
        SignedEvent signed = books.verify(session(), "PT");
        Instant now = clock.instant();

        for (String signature :
                List.of("", "t=1,v1=00", "t=1" + ",t=1".repeat(1_000), signed.signature(now.minusSeconds(301)))) {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> identity.event(Map.of(StripeSignature.HEADER, signature), signed.body(), now))
                    .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SIGNATURE_INVALID));
        }
    }

    @Test
    void eventIsRefusedWhileStripeCannotBeAsked() {
        SignedEvent signed = books.verify(session(), "PT");
        stripe.fails(Fault.SERVER_ERROR);

        StripeWorld.assertUnavailable(() -> read(signed));

        stripe.fails(Fault.NONE);
        assertThat(read(signed)).isPresent();
    }
}
