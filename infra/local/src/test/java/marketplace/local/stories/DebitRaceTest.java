package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DebitRaceTest {

    private final Api api = Service.api();

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    @Test
    void fortyConcurrentDebitsNeverOverdrawTheWallet() throws Exception {
        race(8, 100);
    }

    @Test
    @Tag("nightly")
    void twoHundredConcurrentDebitsNeverOverdrawTheWallet() throws Exception {
        race(40, 500);
    }

    private void race(int bounties, int usd) throws Exception {
        Account poster = Account.signUp(api);
        Map<String, String> agent = poster.newKey().credentials();
        poster.deposit(usd);
        List<Account> applicants = IntStream.range(0, 5)
                .mapToObj(_ -> Account.signUp(api))
                .peek(Account::makeProfile)
                .toList();
        List<ObjectNode> seats = IntStream.range(0, bounties)
                .mapToObj(i -> api.post("/api/bounties", agent, crowded(i)).text("/bounty/id"))
                .flatMap(bounty -> applicants.stream()
                        .map(applicant -> Json.object()
                                .put("bountyId", bounty)
                                .put("applicationId", applicant.apply(bounty))
                                .put("walletOnly", true)))
                .toList();

        List<CompletableFuture<Answer>> calls = seats.stream()
                .map(seat -> api.sendAsync(api.request("POST", "/api/escrow/checkout", agent, Json.bytes(seat))))
                .toList();
        List<Answer> answers = new ArrayList<>();
        for (CompletableFuture<Answer> call : calls) {
            answers.add(Await.result(call));
        }

        assertThat(answers).hasSize(5 * bounties);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 402, 403, 409));
        long funded = answers.stream().filter(answer -> answer.status() == 200).count();
        JsonNode wallet = api.get("/api/wallet/balance", agent).json();
        assertThat(funded).isPositive();
        assertThat(wallet.path("inEscrowCents").asLong()).isEqualTo(funded * 590);
        assertThat(wallet.path("balanceCents").asLong())
                .isEqualTo(100L * usd - funded * 590)
                .isNotNegative();
    }

    /** Different words, because nearly identical posts are held for review. */
    private static ObjectNode crowded(int number) {
        String word = Integer.toString(number, 36)
                .chars()
                .mapToObj(c -> "abcdefghijklmnopqrstuvwxyzabcdefghij".charAt(Character.digit(c, 36)) + "")
                .collect(Collectors.joining("q", "w", "z"));
        return Account.bounty()
                .put("title", "Look at the " + word + " of " + word)
                .put("description", word + " " + word + " " + word)
                .put("price", 5)
                .put("spotsAvailable", 5);
    }
}
