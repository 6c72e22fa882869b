package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostingRulesTest {

    private final Api api = Service.api();
    private Account poster;

    @BeforeEach
    void signUp() {
        poster = Account.signUp(api);
    }

    private Answer post(ObjectNode bounty) {
        return api.post("/api/bounties", poster.session(), bounty);
    }

    private static ObjectNode in(String country, ObjectNode body) {
        body.putObject("location").put("country", country);
        return body;
    }

    @Test
    void hourlyBountyRequiresHours() {
        ObjectNode hourly = Account.bounty().put("priceType", "hourly");

        Answer refused = post(hourly);
        Answer accepted = post(hourly.put("estimatedHours", 1.5));

        assertThat(refused.outcome()).isEqualTo("400 validation");
        assertThat(refused.json().at("/details/0/field").asText()).isEqualTo("estimatedHours");
        assertThat(accepted.text("/quote/amountCents")).isEqualTo("3750");
    }

    @Test
    void countryOfABountyAndOfAProfileMustExist() {
        Answer bounty = post(in("Atlantis", Account.bounty()));
        Answer profile = api.put(
                "/api/humans/me", poster.session(), in("XX", Json.object().put("name", "Ada")));

        for (Answer refused : List.of(bounty, profile)) {
            assertThat(refused.outcome()).isEqualTo("400 validation");
            assertThat(refused.json().at("/details/0/field").asText()).isEqualTo("location.country");
        }
        assertThat(post(in("Portugal", Account.bounty())).outcome()).isEqualTo("200");
    }

    @Test
    void titlesAndNamesRefuseBlanksControlsAndDirectionMarks() {
        for (String text : List.of("  ", "\u3000", "Pay\nAda", "\u202egnp.exe", "A\u0007da")) {
            Answer bounty = post(Account.bounty().put("title", text));
            Answer profile =
                    api.put("/api/humans/me", poster.session(), Json.object().put("name", text));

            assertThat(bounty.json().at("/details/0/field").asText()).as(text).isEqualTo("title");
            assertThat(profile.json().at("/details/0/field").asText()).as(text).isEqualTo("name");
        }
    }

    @Test
    void publicListsLeaveOutEndedBountiesUnlessAsked() {
        String category = "ended-" + poster.email().replaceAll("[^0-9]", "");
        String open = post(Account.bounty().put("category", category)).text("/bounty/id");
        String closed = post(Account.bounty().put("category", category)).text("/bounty/id");
        String cancelled = post(Account.bounty().put("category", category)).text("/bounty/id");
        ObjectNode close = Json.object().put("status", "closed").put("closeReason", "plans_changed");
        api.post("/api/bounties/" + closed + "/status", poster.session(), close).success();
        ObjectNode cancel = Json.object().put("reason", "task_no_longer_needed");
        api.post("/api/bounties/" + cancelled + "/cancel", poster.session(), cancel)
                .success();
        api.settle();

        String list = "/api/bounties?category=" + category;
        assertThat(ids(list, Map.of())).containsExactly(open);
        assertThat(ids(list + "&status=closed", Map.of())).containsExactly(closed);
        assertThat(ids(list + "&status=cancelled", Map.of())).containsExactly(cancelled);
        assertThat(ids(list + "&mine=true", poster.session())).containsExactlyInAnyOrder(open, closed, cancelled);
    }

    private List<String> ids(String list, Map<String, String> credentials) {
        List<String> ids = new ArrayList<>();
        api.get(list, credentials)
                .success()
                .path("bounties")
                .forEach(bounty -> ids.add(bounty.path("id").asText()));
        return ids;
    }

    @Test
    void everyAuthenticatedCallCountsAsActivity() {
        Map<String, Account> readers = new TreeMap<>();
        Map<String, String> humans = new TreeMap<>();
        for (String path : List.of("/api/wallet/balance", "/api/conversations", "/api/services/mine")) {
            readers.put(path, Account.signUp(api));
            humans.put(path, readers.get(path).makeProfile());
        }
        api.advance("P10D");

        readers.forEach((path, reader) -> {
            assertThat(freshness(humans.get(path))).as(path).isEqualTo("within_30_days");
            api.get(path, reader.signedInAgain().session()).success();
            assertThat(freshness(humans.get(path))).as(path).isEqualTo("within_24_hours");
        });
    }

    private String freshness(String human) {
        return api.get("/api/humans/" + human, Map.of()).text("/human/activityFreshness");
    }
}
