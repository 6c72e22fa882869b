package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A deletion that is refused has begun: the account receives no money from others for a week. */
class RefusedDeletionTest {

    private final DeletionWorld world = new DeletionWorld();

    @BeforeEach
    void openAnObligation() {
        world.call("DELETE", "/api/humans/blocks", world.bob, "{\"humanId\":\"" + world.adasHuman + "\"}");
        world.openCheckout();
    }

    private Reply send() {
        return world.tryCall("POST", "/api/transfers/send", world.bob, """
            {"recipientId":"%s","amount":1}\
            """.formatted(world.adasHuman));
    }

    @Test
    void transfersAreReturnedForAWeekAfterARefusedDeletion() {
        assertThat(send().status()).isEqualTo(200);

        assertThat(world.delete(world.ada).status()).isEqualTo(409);

        assertThat(send().status()).isEqualTo(404);
        world.market.clock.advance(Duration.ofDays(7).plusSeconds(1));
        assertThat(world.tryCall("POST", "/api/transfers/send", world.signedInAgain("bob@example.com"), """
            {"recipientId":"%s","amount":1}\
            """.formatted(
                                        world.adasHuman))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void dryRunOfARefusedDeletionChangesNothing() {
        Reply quoted = world.tryCall(
                "DELETE",
                "/api/account",
                world.ada,
                "{\"password\":\"" + DeletionWorld.PASSWORD + "\",\"dryRun\":true}");

        assertThat(quoted.text("wouldSucceed")).isEqualTo("false");
        assertThat(send().status()).isEqualTo(200);
    }

    @Test
    void wrongPasswordBeginsNoDeletion() {
        assertThat(world.tryCall("DELETE", "/api/account", world.ada, "{\"password\":\"not the password\"}")
                        .status())
                .isEqualTo(403);

        assertThat(send().status()).isEqualTo(200);
    }

    @Test
    void refusedDeletionIsNoFailedLogin() {
        for (int attempt = 0; attempt < 10; attempt++) {
            assertThat(world.delete(world.ada).status()).isEqualTo(409);
        }

        assertThat(world.login().status()).isEqualTo(200);
    }

    @Test
    void accountThatIsBeingDeletedCannotBeHiredDirectly() {
        world.delete(world.ada);

        Reply hired =
                world.tryCall("POST", "/api/escrow/personal-bounty", world.bobsKey, """
                    {"humanId":"%s","title":"Photograph a mill","description":"By daylight, please.","price":25,
                     "payment":"deferred"}\
                    """.formatted(world.adasHuman));

        assertThat(hired.text("error_code")).isEqualTo("invalid_state");
    }
}
