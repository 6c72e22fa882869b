package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.api.Json;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.functions.queues.JobRelay;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.Timer;
import marketplace.kernel.secrets.MasterSecret;
import marketplace.kernel.secrets.TimedSignature;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.ledger.LedgerReader;
import marketplace.table.Commit;
import marketplace.table.TimerKind;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payment provider's events, byte for byte, to the real handler, and the books afterwards. */
class ProviderEventTest {

    private static final AccountId PAYER = new AccountId("acc_00000000000000000000000001");
    private static final byte[] KEY = new MasterSecret(new byte[32]).derive("sandbox payments", 32);

    private final TestPlatform platform = new TestPlatform();
    private final Capabilities capabilities =
            new Capabilities(platform, platform.environment().get("TABLE_NAME"));
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final PaymentsFunction function = new PaymentsFunction(new LoggingPlatform(platform, lines, Map.of()));

    @BeforeEach
    void open() {
        capabilities.table().commit(Commit.of(StoredAccounts.open(PAYER, now())));
    }

    private Instant now() {
        return platform.clock.instant();
    }

    private Checkout open(long cents) {
        Checkout checkout = Checkout.open(
                new CheckoutId(capabilities.ids().next(IdKind.CHECKOUT, now())),
                CheckoutCode.next(capabilities.ids(), now()),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(cents),
                "Deposit into your wallet",
                false,
                now());
        capabilities.table().commit(capabilities.checkouts().create(checkout));
        return checkout;
    }

    private static byte[] event(String id, String type, Checkout checkout, long cents) {
        ObjectNode event = Json.object().put("id", id).put("type", type);
        event.putObject("data").put("checkoutId", checkout.id().value()).put("amountCents", cents);
        return Json.bytes(event);
    }

    private static byte[] paid(String id, Checkout checkout) {
        return event(id, "checkout.paid", checkout, checkout.amount().cents());
    }

    private static byte[] declined(String id, Checkout checkout) {
        return event(id, "checkout.declined", checkout, checkout.amount().cents());
    }

    /** Sends an event signed now; returns the outcome. */
    private String deliver(byte[] body) {
        return post("sandbox", Map.of("x-sandbox-signature", TimedSignature.of(List.of(KEY), now(), body)), body);
    }

    private String post(String provider, Map<String, String> headers, byte[] body) {
        ObjectNode event = Json.object()
                .put("routeKey", "ANY /api/payments/events/{provider}")
                .put("rawPath", "/api/payments/events/" + provider)
                .put("body", new String(body, StandardCharsets.UTF_8));
        event.putObject("pathParameters").put("provider", provider);
        ObjectNode sent = event.putObject("headers").put("content-type", "application/json");
        new TreeMap<>(headers).forEach(sent::put);
        event.putObject("requestContext")
                .putObject("http")
                .put("method", "POST")
                .put("sourceIp", "192.0.2.1");
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            function.handleRequest(new ByteArrayInputStream(Json.bytes(event)), answer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode response = Json.parse(answer.toString(StandardCharsets.UTF_8));
        String code =
                Json.parse(response.get("body").textValue()).path("error_code").asText();
        return (response.get("statusCode").asText() + " " + code).strip();
    }

    private long balance() {
        return new LedgerReader(capabilities.table()).wallet(PAYER).balance().cents();
    }

    private CheckoutStatus status(Checkout checkout) {
        return capabilities.checkouts().require(checkout.id()).status();
    }

    private void expire(Checkout checkout) {
        platform.clock.advance(Checkout.LIFETIME);
        TimerKind<?> expiry = capabilities
                .background()
                .dueKinds(MeteredService.DELIVERIES, new JobRelay.Queues("jobs", "payments"), Fee.of(1_800), 0)
                .stream()
                .filter(kind -> kind.name().equals("checkout.expiry"))
                .findFirst()
                .orElseThrow();
        Commit commit = expiry.handle(new Timer("checkout.expiry", checkout.id().value(), now()), now());
        capabilities.table().commit(commit);
    }

    @Test
    void repeatedEventIsAppliedOnce() {
        Checkout checkout = open(2_500);
        byte[] event = paid("evt_1", checkout);

        assertThat(deliver(event)).isEqualTo("200");
        assertThat(deliver(event)).isEqualTo("200");
        platform.clock.advance(Duration.ofDays(3));
        assertThat(deliver(event)).isEqualTo("200");

        assertThat(balance()).isEqualTo(2_500);
        assertThat(status(checkout)).isEqualTo(CheckoutStatus.PAID);
    }

    @Test
    void secondPaymentOfACheckoutIsCreditedToThePayer() {
        Checkout checkout = open(2_500);

        deliver(paid("evt_1", checkout));
        deliver(paid("evt_2", checkout));

        assertThat(balance()).isEqualTo(5_000);
    }

    @Test
    void paymentAfterRefusalIsCreditedAndRefusalAfterPaymentIsIgnored() {
        Checkout refusedFirst = open(1_000);
        Checkout paidFirst = open(300);

        assertThat(deliver(declined("evt_1", refusedFirst))).isEqualTo("200");
        assertThat(deliver(paid("evt_2", refusedFirst))).isEqualTo("200");
        assertThat(deliver(paid("evt_3", paidFirst))).isEqualTo("200");
        assertThat(deliver(declined("evt_4", paidFirst))).isEqualTo("200");

        assertThat(balance()).isEqualTo(1_300);
        assertThat(status(refusedFirst)).isEqualTo(CheckoutStatus.CANCELLED);
        assertThat(status(paidFirst)).isEqualTo(CheckoutStatus.PAID);
    }

    @Test
    void paymentAfterExpiryIsCreditedOnce() {
        Checkout checkout = open(2_500);
        expire(checkout);

        assertThat(deliver(paid("evt_1", checkout))).isEqualTo("200");
        assertThat(deliver(paid("evt_1", checkout))).isEqualTo("200");
        assertThat(deliver(declined("evt_2", checkout))).isEqualTo("200");

        assertThat(balance()).isEqualTo(2_500);
        assertThat(status(checkout)).isEqualTo(CheckoutStatus.EXPIRED);
    }

    @Test
    void paymentOfADifferentAmountIsCreditedButPaysNothing() {
        Checkout checkout = open(2_500);

        assertThat(deliver(event("evt_1", "checkout.paid", checkout, 2_499))).isEqualTo("200");

        assertThat(balance()).isEqualTo(2_499);
        assertThat(status(checkout)).isEqualTo(CheckoutStatus.PENDING);
    }

    @Test
    void signatureIsValidFiveMinutesBeforeAndAfter() {
        byte[] body = paid("evt_1", open(2_500));

        for (int seconds : List.of(-301, 301, 100_000)) {
            String signature = TimedSignature.of(List.of(KEY), now().plusSeconds(seconds), body);
            assertThat(post("sandbox", Map.of("x-sandbox-signature", signature), body))
                    .isEqualTo("401 signature_invalid");
        }
        assertThat(balance()).isZero();
        for (int seconds : List.of(-300, 300)) {
            String signature = TimedSignature.of(List.of(KEY), now().plusSeconds(seconds), body);
            assertThat(post("sandbox", Map.of("x-sandbox-signature", signature), body))
                    .isEqualTo("200");
        }
        assertThat(balance()).isEqualTo(2_500);
    }

    @Test
    void eventWithInvalidSignatureMovesNothing() {
        byte[] body = paid("evt_1", open(2_500));
        byte[] other = paid("evt_2", open(2_500));
        String ofOther = TimedSignature.of(List.of(KEY), now(), other);
        String ofOtherKey = TimedSignature.of(List.of(new byte[32]), now(), body);
        String good = TimedSignature.of(List.of(KEY), now(), body);

        for (String signature : List.of(
                ofOther,
                ofOtherKey,
                "",
                "t=,v1=",
                "v1=" + "0".repeat(64),
                good.replaceFirst("v1=", "v0="),
                good.replaceFirst("t=\\d+", "t=99999999999999999999"),
                good.replaceFirst("t=", "t=-"),
                good.substring(0, good.length() - 1),
                good.toUpperCase(Locale.ROOT))) {
            assertThat(post("sandbox", Map.of("x-sandbox-signature", signature), body))
                    .as(signature)
                    .isEqualTo("401 signature_invalid");
        }
        assertThat(post("sandbox", Map.of(), body)).isEqualTo("401 signature_invalid");
        assertThat(post("stripe", Map.of("x-sandbox-signature", good), body)).isEqualTo("404 not_found");
        assertThat(balance()).isZero();
        String rotated = good + ",v1=" + "0".repeat(64);
        assertThat(post("sandbox", Map.of("x-sandbox-signature", rotated), body))
                .isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{",
                "{}",
                "{\"id\":\"evt_1\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\"}}",
                "{\"id\":\"evt_1\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\",\"amountCents\":0}}",
                "{\"id\":\"evt_1\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\",\"amountCents\":-1}}",
                "{\"id\":\"evt_1\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\",\"amountCents\":1.5}}",
                "{\"id\":\"evt_1\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\",\"amountCents\":1e309}}",
                "{\"id\":\"\",\"type\":\"checkout.paid\",\"data\":{\"checkoutId\":\"$\",\"amountCents\":100}}"
            })
    void signedEventWithInvalidContentIsRefused(String template) {
        String body = template.replace("$", open(2_500).id().value());

        assertThat(deliver(body.getBytes(StandardCharsets.UTF_8))).isEqualTo("400 validation");
        assertThat(balance()).isZero();
    }

    @Test
    void foreignEventIsAcceptedAndUnknownCheckoutIsNotFound() {
        Checkout never = new Checkout(
                new CheckoutId("chk_00000000000000000000000001"),
                CheckoutCode.next(capabilities.ids(), now()),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(100),
                "",
                false,
                CheckoutStatus.PENDING,
                now(),
                now(),
                null,
                ReturnUrls.NONE,
                1);

        assertThat(deliver(event("evt_1", "customer.created", never, 1))).isEqualTo("200");
        assertThat(deliver(paid("evt_2", never))).isEqualTo("404 not_found");
        assertThat(balance()).isZero();
    }

    /** The alarm RefusedProviderEvents counts refusals that name the provider. */
    @Test
    void refusalNamesTheProviderOnlyIfTheEventIsGenuine() {
        String unknown = "{\"id\":\"evt_1\",\"type\":\"checkout.paid\","
                + "\"data\":{\"checkoutId\":\"chk_00000000000000000000000001\",\"amountCents\":100}}";

        assertThat(deliver("{}".getBytes(StandardCharsets.UTF_8))).isEqualTo("400 validation");
        assertThat(deliver(unknown.getBytes(StandardCharsets.UTF_8))).isEqualTo("404 not_found");
        assertThat(lastLine().path("provider").asText()).isEqualTo("sandbox");
        assertThat(lines).allMatch(line -> line.contains("\"provider\":\"sandbox\""));

        lines.clear();
        byte[] body = paid("evt_2", open(2_500));
        assertThat(post("sandbox", Map.of(), body)).isEqualTo("401 signature_invalid");
        assertThat(post("x", Map.of(), body)).isEqualTo("404 not_found");
        assertThat(post("sandbox", Map.of("x".repeat(1_001), "1"), body)).isEqualTo("400 validation");
        assertThat(post("sandbox", Map.of("content-type", "text/plain"), body)).isEqualTo("415 unsupported_media_type");
        assertThat(lines).hasSize(4).noneMatch(line -> line.contains("\"provider\""));
        assertThat(lastLine().path("route").asText()).contains("/events/");
    }

    private ObjectNode lastLine() {
        return Json.parse(lines.getLast());
    }

    @Test
    void providerIsNotRateLimitedButOthersAre() {
        byte[] body = paid("evt_1", open(2_500));
        String last = "";
        for (int i = 0; i < 400; i++) {
            last = post("sandbox", Map.of(), body);
        }

        assertThat(last).isEqualTo("429 rate_limited");
        assertThat(deliver(body)).isEqualTo("200");
        assertThat(balance()).isEqualTo(2_500);
    }
}
