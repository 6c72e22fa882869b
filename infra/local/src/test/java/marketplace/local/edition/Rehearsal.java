package marketplace.local.edition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver.Arrival;
import marketplace.server.template.Template.FunctionSpec;

/**
 * A deployment from its zips to its second release, in the deployed edition: {@code infra/rehearse} prints each step. A
 * step that fails ends the rehearsal.
 */
final class Rehearsal {

    private final DeployedEdition edition;
    private final PublicNetwork network;
    private final Api api;
    private final PrintStream out;
    private int step;

    /** Of another rehearsal on the same network. */
    private int earlierArrivals;

    private Account poster;
    private Account worker;
    private Account.Key agent;
    private Endpoint endpoint;
    private String seat;
    private String escrow;

    Rehearsal(DeployedEdition edition, PublicNetwork network, PrintStream out) {
        this.edition = edition;
        this.network = network;
        this.api = Api.fromManyAddresses(edition.stack().uri());
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        Path repository = Path.of(System.getProperty("repository.root"));
        Path logs = repository.resolve("infra/local/target/rehearsal");
        try (PublicNetwork network = PublicNetwork.start(Files.createDirectories(logs), _ -> 200);
                DeployedEdition edition = new DeployedEdition(repository, logs, network.flags())) {
            new Rehearsal(edition, network, System.out).run();
        }
        System.exit(0);
    }

    void run() throws Exception {
        start();
        hire();
        release();
        pay();
        deliver();
        audit();
    }

    /** All but the second release, which starts every function anew. */
    void runOneRelease() throws Exception {
        start();
        hire();
        pay();
        deliver();
        audit();
    }

    private void say(String title, String result) {
        step++;
        out.printf(Locale.ROOT, "%d  %-8s %s%n", step, title, result);
    }

    private void start() {
        api.get("/api/openapi.json", Api.ANONYMOUS).success();
        List<FunctionSpec> functions = edition.functions();
        String zips = functions.stream()
                .collect(Collectors.groupingBy(
                        spec -> Path.of(spec.codeUri()).getFileName().toString(), Collectors.counting()))
                .toString();
        say("start", functions.size() + " functions, each with its own role, by zip " + zips);
    }

    private void hire() throws IOException, InterruptedException {
        poster = Account.signUp(api).verified();
        agent = poster.newKey();
        earlierArrivals = network.receiver().arrivals().size();
        endpoint = agent.register(network.receiver(), "application.submitted", "escrow.released");
        poster.deposit(40);
        worker = Account.signUp(api);
        worker.makeProfile();
        String bounty = poster.postBounty();
        String application = worker.apply(bounty);
        seat = "/api/bounties/" + bounty + "/applications/" + application;
        ObjectNode subject = Json.object().put("bountyId", bounty).put("applicationId", application);
        escrow = api.post("/api/escrow/checkout", agent.credentials(), subject).text("/escrowId");
        api.send("PATCH", seat, agent.credentials(), Json.bytes(Json.object().put("action", "accept")))
                .success();
        api.post(seat + "/confirm", worker.session(), Json.object()).success();
        say("hire", "a mailed code, a deposit, a bounty, an application and an escrow of 25.00 USD; the work begins");
    }

    private void release() throws InterruptedException {
        edition.stack().settle();
        edition.deploy("2");
        api.get("/api/openapi.json", Api.ANONYMOUS).success();
        say("release", "all functions are replaced by release 2, on the same table");
    }

    private void pay() {
        worker = worker.signedInAgain();
        api.post(seat + "/start", worker.session(), Json.object()).success();
        api.post(seat + "/submissions", worker.session(), Json.object().put("text", "Here it is."))
                .success();
        api.post("/api/escrow/" + escrow + "/complete", agent.credentials(), Json.object())
                .success();
        api.post("/api/escrow/" + escrow + "/release", agent.credentials(), Json.object())
                .success();
        assertThat(worker.earningsToWallet().balance()).isEqualTo(2_500);
        assertThat(poster.balance()).isEqualTo(4_000 - 2_950);
        say("pay", "the work is handed in, approved and paid: 25.00 USD, and a fee of 4.50 USD");
    }

    private void deliver() throws SignatureVerificationException {
        api.settle();
        List<Arrival> all = network.receiver().arrivals();
        List<Arrival> arrivals = all.subList(earlierArrivals, all.size());
        List<String> types = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            Webhook.Signature.verifyHeader(
                    arrival.text(), arrival.header("X-Service-Signature"), endpoint.secret(), 300);
            types.add(arrival.field("type"));
        }
        assertThat(types).containsExactlyInAnyOrder("application.submitted", "escrow.released");
        assertThat(api.get("/local/bus", Api.ANONYMOUS).json().path("events").findValuesAsText("type"))
                .containsAll(types);
        say("deliver", "two webhooks over TLS, their signatures verified, and the same events on the bus");
    }

    private void audit() {
        assertThat(edition.stack().audit()).isEmpty();
        say("audit", "balances and escrows agree with the journal");
    }
}
