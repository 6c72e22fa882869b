package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignupTest {

    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void signupOpensAnAccountAndSignsIn() {
        Reply reply = fixture.signup(" Ada@Example.com");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().get("success").booleanValue()).isTrue();
        assertThat(reply.text("account.id")).startsWith("acc_");
        assertThat(reply.text("account.email")).isEqualTo("ada@example.com");
        assertThat(reply.text("account.name")).isEqualTo("Ada");
        assertThat(reply.text("account.createdAt")).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(reply.text("expiresAt")).isEqualTo("2026-01-01T00:15:00.000Z");
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.session(reply.text("token")))
                        .status())
                .isEqualTo(200);
        assertThat(fixture.refresh(reply.text("refreshToken")).status()).isEqualTo(200);
    }

    @Test
    void knownEmailIsRefusedInAnyCase() {
        fixture.signup("ada@example.com");

        Reply again = fixture.signup("ADA@example.com");

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.errorCode()).isEqualTo("email_taken");
    }

    @Test
    void concurrentSignupsGiveTheEmailToOne() throws Exception {
        List<Reply> replies = Racers.atOnce(2, () -> fixture.signup("ada@example.com"));

        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 409);
        assertThat(fixture.login("ada@example.com", AccountsFixture.PASSWORD).text("account.id"))
                .isEqualTo(replies.stream()
                        .filter(reply -> reply.status() == 200)
                        .findFirst()
                        .orElseThrow()
                        .text("account.id"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "email    | {'email':'ada','password':'0123456789','name':'Ada'}",
                "email    | {'password':'0123456789','name':'Ada'}",
                "email    | {'email':7,'password':'0123456789','name':'Ada'}",
                "password | {'email':'ada@example.com','password':'012345678','name':'Ada'}",
                "name     | {'email':'ada@example.com','password':'0123456789','name':''}",
                "name     | {'email':'ada@example.com','password':'0123456789','name':'   '}"
            },
            quoteCharacter = '"')
    void validationErrorNamesTheField(String field, String body) {
        Reply reply = fixture.post("/api/auth/signup", body.replace('\'', '"'));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.errorCode()).isEqualTo("validation");
        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @Test
    void passwordAndNameLengthsAreLimited() {
        String body = "{\"email\":\"ada@example.com\",\"password\":\"%s\",\"name\":\"%s\"}";

        assertThat(fixture.post("/api/auth/signup", body.formatted("p".repeat(201), "n".repeat(101)))
                        .body()
                        .get("details"))
                .hasSize(2);
        assertThat(fixture.post("/api/auth/signup", body.formatted("p".repeat(200), "n".repeat(100)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void secretsAreNotLogged() {
        Reply reply = fixture.signup("ada@example.com");
        fixture.login("ada@example.com", AccountsFixture.PASSWORD);
        fixture.refresh(reply.text("refreshToken"));
        String raw = fixture.newKey(AccountsFixture.session(reply.text("token")));
        fixture.createKeyWithAName("another", AccountsFixture.key(raw));

        assertThat(fixture.log()).hasSize(5);
        assertThat(String.join("\n", fixture.log()))
                .doesNotContain(AccountsFixture.PASSWORD, reply.text("token"), reply.text("refreshToken"), raw, "ada@");
    }
}
