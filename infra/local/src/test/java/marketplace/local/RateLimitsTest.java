package marketplace.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Caller;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.Template;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Test;

class RateLimitsTest {

    private static Stack start(StackOptions options) throws Exception {
        Path file = Path.of(System.getProperty("repository.root"), "template.yaml");
        return Stack.start(Template.load(file, Stack.localValues(false)), options);
    }

    private static HttpRequest.Builder from(String address, HttpRequest.Builder request) {
        return request.header("X-Forwarded-For", address).header("Content-Type", "application/json");
    }

    /** Refused as soon as it is read, so it costs no password hash. */
    private static Answer signUp(Api api, String address) throws Exception {
        return api.send(from(address, api.to("/api/auth/signup")).POST(HttpRequest.BodyPublishers.ofString("{}")));
    }

    private static String remaining(Answer response) {
        return response.headers().firstValue("X-RateLimit-Remaining").orElse("");
    }

    @Test
    void limitsApplyPerAddressAcrossAllFunctions() throws Exception {
        try (Stack stack = start(StackOptions.forTests())) {
            Api api = new Api(stack.uri());
            // From the start of an hour, no window ends during the test.
            Instant now = stack.clock().instant();
            Instant hour = now.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
            api.advance(Duration.between(now, hour).toString());

            String home = "2001:db8:0:1::1";
            assertThat(remaining(api.send(from(home, api.to("/.well-known/jwks.json")))))
                    .isEqualTo("599");
            assertThat(remaining(api.send(from(home, api.to("/api/nothing"))))).isEqualTo("598");
            assertThat(remaining(api.send(from("2001:db8:0:1::2", api.to("/api/mcp")))))
                    .isEqualTo("597");

            for (int i = 0; i < 20; i++) {
                assertThat(signUp(api, "192.0.2.1").status()).isEqualTo(400);
            }
            Answer refused = signUp(api, "192.0.2.1");
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.headers().firstValueAsLong("X-RateLimit-Reset"))
                    .hasValue(hour.plus(Duration.ofHours(1)).getEpochSecond());
            assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
                    .isBetween(3_000L, 3_600L);
            assertThat(refused.body()).contains("The limit of 20 sign-ups from one address per hour is used up;");
            assertThat(signUp(api, "192.0.2.2").status()).isEqualTo(400);
        }
    }

    @Test
    void localEditionAllowsMoreSignUpsUnlessItIsStrict() throws Exception {
        try (Stack stack = start(new StackOptions(0, Optional.empty(), false))) {
            assertThat(signUp(new Api(stack.uri()), "192.0.2.1").headers().firstValue("X-RateLimit-Limit"))
                    .contains("1000");
        }
        assertThat(new StackOptions(0, Optional.empty(), true)
                        .limits()
                        .apply(new MemoryTable())
                        .take(RateClass.SIGNUP, new Caller.Anonymous(), "192.0.2.1", Instant.EPOCH)
                        .limit())
                .isEqualTo(20);
    }

    @Test
    void testCanReplaceTheLimits() throws Exception {
        try (Stack stack = start(StackOptions.forTests().withLimits(_ -> new OpenLimits()))) {
            Api api = new Api(stack.uri());
            for (int i = 0; i < 30; i++) {
                assertThat(signUp(api, "192.0.2.1").status()).isEqualTo(400);
            }
        }
    }
}
