package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A thief's card pays an accomplice, who tries to get the money out by one more hop. */
class HeldMoneyStoryTest {

    private final Api api = Service.api();
    private Account accomplice;
    private Account friend;
    private String friendsProfile;
    private Payment stolen;

    @BeforeEach
    void chargeBackWhatAnAccompliceHasInTheWallet() throws Exception {
        Account thief = Account.signUp(api);
        stolen = Payment.of(api, thief.session(), 100);
        stolen.press("pay");
        Account paid = Account.signUp(api);
        thief.send(paid.makeProfile(), 100);
        accomplice = paid.earningsToWallet();
        friend = Account.signUp(api);
        friendsProfile = friend.makeProfile();
        assertThat(stolen.press("charge_back").statusCode()).isEqualTo(303);
    }

    private long held(AgentEndpoint endpoint) {
        return endpoint.call(api, accomplice.newKey().credentials(), "get_wallet_balance", Json.object())
                .path("heldCents")
                .asLong(-1);
    }

    @ParameterizedTest
    @EnumSource
    void heldMoneyIsNotSentOn(AgentEndpoint endpoint) {
        ObjectNode transfer = Json.object().put("recipientId", friendsProfile).put("amount", 100);

        JsonNode sent = endpoint.call(api, accomplice.newKey().credentials(), "send_money", transfer);
        api.settle();

        assertThat(sent.path("status").asText()).isEqualTo("pending");
        assertThat(held(endpoint)).isEqualTo(10_000);
        assertThat(accomplice.balance()).isEqualTo(10_000);
        assertThat(friend.owed()).isZero();
    }

    @Test
    void disputeThatIsWonFreesTheMoney() throws Exception {
        assertThat(stolen.press("dispute_won").statusCode()).isEqualTo(303);

        assertThat(held(AgentEndpoint.REST)).isZero();
        accomplice.send(friendsProfile, 100);
        assertThat(friend.owed()).isEqualTo(10_000);
    }

    @Test
    void heldMoneyPaysForWorkAndItsReturnIsHeld() {
        JsonNode hired = AgentEndpoint.REST.call(
                api, accomplice.newKey().credentials(), "rent_human", Account.directHire(friendsProfile));
        assertThat(hired.path("success").asBoolean()).as("%s", hired).isTrue();
        long rest = accomplice.balance();
        assertThat(rest).isLessThan(10_000);
        assertThat(held(AgentEndpoint.REST)).isEqualTo(rest);
    }
}
