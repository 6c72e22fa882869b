package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts on the sessions of one account at once. */
class SessionRacesTest {

    private static final String EMAIL = "ada@example.com";

    /**
     * Tokens and hashes are random. A refused attempt is counted all the same. A step-up during a reset may be told
     * either that the session has ended or that the password is wrong.
     */
    private static final Pattern IGNORED = Pattern.compile("\"(token|refreshToken)\":\"[^\"]*\"|passwordHash=\\S+"
            + "|[0-9a-f]{64}|^.*LIMIT#LOGIN#.*$|^step up: (forbidden|unauthenticated)$");

    private record World(AccountsFixture accounts, Reply first, Reply second, String secondId, String resetCode) {

        static World withTwoSessions(InterleavingTable table) {
            AccountsFixture accounts = new AccountsFixture(table);
            Reply first = Marketplace.done(accounts.signup(EMAIL));
            Reply second = Marketplace.done(accounts.login(EMAIL, AccountsFixture.PASSWORD));
            accounts.requestReset(EMAIL);
            accounts.work();
            String secondId = Marketplace.done(accounts.get("/api/me/sessions", session(second)))
                    .text("sessions.0.id");
            return new World(accounts, first, second, secondId, accounts.code());
        }

        private static Map<String, String> session(Reply of) {
            return AccountsFixture.session(of.text("token"));
        }

        Reply endSecond() {
            return accounts.call("DELETE", "/api/me/sessions/" + secondId, "", session(first));
        }

        void endAll() {
            accounts.market.commit(() -> Commit.of(Accounts.endSessions(new AccountId(first.text("account.id")))));
        }
    }

    @Test
    void twoActsOnTheSessionsOfOneAccountEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withTwoSessions)
                .ignoring(IGNORED)
                .call("sign in", world -> world.accounts().login(EMAIL, AccountsFixture.PASSWORD))
                .call(
                        "refresh",
                        world -> world.accounts().refresh(world.second().text("refreshToken")))
                .call(
                        "sign out",
                        world -> world.accounts().logout(world.second().text("refreshToken")))
                .call("end the session", World::endSecond)
                .step("end all sessions", World::endAll)
                .call(
                        "step up",
                        world -> world.accounts()
                                .post(
                                        "/api/auth/step-up",
                                        "{\"password\":\"" + AccountsFixture.PASSWORD + "\"}",
                                        World.session(world.second())))
                .call(
                        "reset the password",
                        world -> world.accounts().confirmReset(EMAIL, world.resetCode(), "a brand new password"));

        assertThat(races.faults()).isEmpty();
        Golden.check("session-races.txt", races.conditions());
    }
}
