package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.MailTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mails with codes and warnings name the service, and times as their reader's clock shows them. */
class MailTimesTest {

    private static final String ADA = "ada@example.com";

    private final AccountsFixture fixture = AccountsFixture.strict();

    private enum Cause {
        SIGNUP_AGAIN,
        RESET,
        WRONG_PASSWORDS,
        DELETION
    }

    private void cause(Cause cause, Map<String, String> session) {
        switch (cause) {
            case SIGNUP_AGAIN -> fixture.signup(ADA);
            case RESET -> fixture.requestReset(ADA);
            case WRONG_PASSWORDS -> {
                for (int failures = 0; failures < 5; failures++) {
                    fixture.login(ADA, "wrong password");
                }
            }
            case DELETION -> fixture.call("DELETE", "/api/account", """
                {"password":"%s"}\
                """.formatted(AccountsFixture.PASSWORD), session);
        }
        fixture.work();
    }

    private Mail caused(Cause cause, ZoneId zone) {
        Map<String, String> session =
                AccountsFixture.session(fixture.signupAndVerify(ADA).text("token"));
        fixture.mails.clear();
        fixture.zone = zone;
        cause(cause, session);
        assertThat(fixture.mails).hasSize(1);
        assertThat(fixture.mails.getFirst().subject()).endsWith(": Human-Hiring Marketplace");
        return fixture.mails.getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void timeIsLocalWhereTheZoneIsKnown(Cause cause) {
        ZoneId kathmandu = ZoneId.of("Asia/Kathmandu");

        assertThat(caused(cause, kathmandu).text())
                .contains(MailTime.text(fixture.clock.instant(), kathmandu), "(Asia/Kathmandu)", Mail.SERVICE)
                .doesNotContain("(UTC)");
    }

    @ParameterizedTest
    @EnumSource
    void timeIsInUtcWhereNoZoneIsKnown(Cause cause) {
        assertThat(caused(cause, null).text()).contains("(UTC)", Mail.SERVICE);
    }

    @Test
    void newcomerReadsTimesInUtc() {
        fixture.zone = ZoneId.of("Asia/Kathmandu");

        fixture.signup(ADA);
        fixture.work();

        assertThat(fixture.mails.getFirst().subject()).isEqualTo("Your sign-up code: Human-Hiring Marketplace");
        assertThat(fixture.mails.getFirst().text()).contains("(UTC)").doesNotContain("Kathmandu");
    }
}
