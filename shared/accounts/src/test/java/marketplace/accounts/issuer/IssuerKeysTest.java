package marketplace.accounts.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import marketplace.accounts.AccountsFixture;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.testing.FakeIssuer.Algorithm;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of an external issuer: rotated, unknown or unreachable. */
class IssuerKeysTest extends IssuedSessions {

    private void assertRefused(String token, ErrorCode code) {
        assertThatThrownBy(() -> person(token))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }

    @Test
    void tokenOfARotatedKeyIsAcceptedAtOnceAndAgainAfterTheRateLimitInterval() {
        account(claims("ada"));
        other.rotate();
        assertThat(account(claims("ada"))).isNotNull();

        other.rotate();
        int before = other.asked();
        assertRefused(other.token(claims("ada")), ErrorCode.UNAUTHENTICATED);
        assertThat(other.asked()).as("two reads within a minute").isEqualTo(before);
        fixture.clock.advance(IssuerKeys.RATE_LIMIT_INTERVAL);
        assertThat(account(claims("ada"))).isNotNull();
    }

    @Test
    void unknownKeyIdsReadTheIssuerAtMostTwicePerInterval() {
        account(claims("ada"));
        int before = other.asked();
        fixture.clock.advance(IssuerKeys.RATE_LIMIT_INTERVAL);

        for (int i = 0; i < 50; i++) {
            ObjectNode header = Json.object().put("alg", "RS256").put("kid", "made-up-" + i);
            assertRefused(other.token(header, claims("ada"), Algorithm.RS256), ErrorCode.UNAUTHENTICATED);
        }

        assertThat(other.asked() - before).as("discovery and keys, twice").isEqualTo(4);
    }

    @Test
    void knownKeysStayValidFor24hOfAnOutage() {
        ObjectNode claims =
                claims("ada").put("exp", now().plus(Duration.ofDays(3)).getEpochSecond());
        String token = other.token(claims);
        account(claims);
        other.answersWith(503);

        fixture.clock.advance(Duration.ofHours(23));
        assertThat(person(token)).isNotNull();
        fixture.clock.advance(Duration.ofHours(1));
        assertRefused(token, ErrorCode.ISSUER_UNAVAILABLE);
        other.answersWith(200);
        fixture.clock.advance(IssuerKeys.RATE_LIMIT_INTERVAL);
        assertThat(person(token)).isNotNull();
    }

    @Test
    void unknownKeyIdDuringAnOutageIsRefusedAsUnavailable() {
        account(claims("ada"));
        ObjectNode header = Json.object().put("alg", "RS256").put("kid", "published-since");
        String token = other.token(header, claims("ada"), Algorithm.RS256);
        other.answersWith(503);

        assertRefused(token, ErrorCode.ISSUER_UNAVAILABLE);
        assertRefused(token, ErrorCode.ISSUER_UNAVAILABLE);
        assertThat(account(claims("ada"))).isNotNull();
        other.answersWith(200);
        fixture.clock.advance(IssuerKeys.RATE_LIMIT_INTERVAL);
        assertRefused(token, ErrorCode.UNAUTHENTICATED);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 500, 302})
    void unreachableIssuerAnswers502(int status) {
        other.answersWith(status);

        Reply reply =
                fixture.post("/api/keys", "{\"name\":\"a\"}", AccountsFixture.session(other.token(claims("ada"))));

        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.errorCode()).isEqualTo("issuer_unavailable");
    }

    @Test
    void discoveryOfAnotherIssuerOrUnsafeKeyUrlIsRefused() {
        other.describes("https://evil.example");
        assertRefused(other.token(claims("ada")), ErrorCode.ISSUER_UNAVAILABLE);

        other.describes(other.issuer());
        for (String unsafe :
                List.of("http://evil.example/keys", "http://127.0.0.1.evil.example", "file:/keys", "", "::")) {
            other.keepsKeysAt(unsafe);
            fixture.clock.advance(IssuerKeys.RATE_LIMIT_INTERVAL);
            assertRefused(other.token(claims("ada")), ErrorCode.ISSUER_UNAVAILABLE);
        }
    }
}
