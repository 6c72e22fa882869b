package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What follows a call starts with its commit: neither the clock moves here, nor does a tick come. */
class AtOnceTest {

    /** More than one commit rejects. */
    private static final int APPLICANTS = 8;

    private final Api api = Service.api();
    private Account poster;
    private String bounty;

    @BeforeEach
    void postsABounty() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(200);
        bounty = api.post(
                        "/api/bounties",
                        poster.session(),
                        Account.bounty().put("spotsAvailable", 2).put("maxApplications", APPLICANTS))
                .text("/bounty/id");
    }

    private String apply() {
        Account worker = Account.signUp(api);
        worker.makeProfile();
        return worker.apply(bounty);
    }

    private void fund(String application) {
        ObjectNode seat = Json.object().put("bountyId", bounty).put("applicationId", application);
        assertThat(api.post("/api/escrow/checkout", poster.session(), seat).text("/status"))
                .isEqualTo("funded");
    }

    private List<String> statuses() {
        return api.all("/api/bounties/" + bounty + "/applications?limit=50", poster.session(), "applications").stream()
                .map(application -> application.path("status").asText())
                .toList();
    }

    private String status() {
        return api.get("/api/bounties/" + bounty, poster.session()).text("/bounty/status");
    }

    @Test
    void closedBountyRejectsAllApplicantsAndRefundsThem() throws InterruptedException {
        List<String> applicants = Stream.generate(this::apply).limit(APPLICANTS).toList();
        fund(applicants.getFirst());
        fund(applicants.getLast());
        ObjectNode close = Json.object().put("status", "closed").put("closeReason", "plans_changed");

        api.post("/api/bounties/" + bounty + "/status", poster.session(), close).success();
        Service.stack().settle();

        assertThat(status()).isEqualTo("closed");
        assertThat(statuses()).hasSize(APPLICANTS).containsOnly("rejected");
        assertThat(poster.balance()).isEqualTo(20_000);
    }

    @Test
    void cancelledBountyRefundsItsSeatsAndApplicants() throws InterruptedException {
        String waiting = apply();
        fund(waiting);
        for (String seat : List.of(apply(), apply())) {
            byte[] accept = Json.bytes(Json.object().put("action", "accept"));
            String path = "/api/bounties/" + bounty + "/applications/" + seat;
            assertThat(api.send("PATCH", path, poster.session(), accept).outcome())
                    .isEqualTo("200");
        }
        ObjectNode cancel = Json.object().put("reason", "task_no_longer_needed");

        api.post("/api/bounties/" + bounty + "/cancel", poster.session(), cancel)
                .success();
        Service.stack().settle();

        assertThat(statuses()).containsExactlyInAnyOrder("rejected", "expired", "expired");
        assertThat(poster.balance()).isEqualTo(20_000);
    }
}
