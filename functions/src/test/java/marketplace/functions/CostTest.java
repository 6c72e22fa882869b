package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.accounts.AdminAccount;
import marketplace.accounts.EmailVerification;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.functions.clock.Ticker;
import marketplace.kernel.AccountId;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.ConversationId;
import marketplace.kernel.EscrowId;
import marketplace.kernel.Event;
import marketplace.kernel.HumanId;
import marketplace.kernel.Job;
import marketplace.kernel.MessageId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.Sha256;
import marketplace.kernel.TransactionId;
import marketplace.money.Escrow;
import marketplace.money.EscrowSubject;
import marketplace.money.EscrowTerms;
import marketplace.money.Escrows;
import marketplace.money.Funding;
import marketplace.money.ProviderBooks;
import marketplace.money.ProviderEvent;
import marketplace.money.ProviderMovement;
import marketplace.money.Spender;
import marketplace.money.reconciliation.Reconciler;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Cost;
import marketplace.testing.Golden;
import marketplace.testing.SigningAgent;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.DeliveryMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one typical call of each operation, and each event function, asks of the table. */
class CostTest {

    private static final Map<String, String> NOBODY = Map.of();
    private static final String PASSWORD = "correct horse battery";
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
    private static final String HEADER = """
            # What one typical call asks of the table, from the door to the answer: sequential round trips, read and write
            # capacity units. Keys are in steady use: their hourly note of use is not due, and the process has seen them before; a
            # key's first call in a process takes one trip more where ahead of it nothing could be read. ! marks more than 2 trips.
            # Not in it: the counters of rate limits. Most calls find a lease and ask nothing; a login, a signup and a
            # bounty posted with a key are each counted by one update more (1 trip, 1 written).
            # After a change that is meant, write it anew:
            # ./mvnw -pl functions -am test -Dtest=CostTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true
            """;

    /** Who calls, and so how many trips a read may take: its own, and one to prove a key. */
    private record Reading(String caller, int mostTrips) {}

    private static final Reading PUBLIC = new Reading("nobody", 1);
    /** A list of what stands elsewhere: where they are, and then what they are. */
    private static final Reading LISTED = new Reading("nobody", 2);

    /** What a worker has: who they are as a human, where it stands, what it is, and of which bounty. */
    private static final Reading OWN = new Reading("a session", 4);

    private static final Reading SESSION = new Reading("a session", 2);
    /** All that is held, thing by thing. */
    private static final Reading EXPORTED = new Reading("a session", 50);

    /** Where in the chain of postings the period begins and ends is found by halving. */
    private static final Reading STATEMENT = new Reading("a key", 6);

    private static final Reading LISTED_KEYED = new Reading("a key", 3);

    private static final Reading ADMIN = new Reading("an admin", 2);
    private static final Reading KEYED = new Reading("a key", 2);
    /** The account, its login, and what must be settled first, in every room. */
    private static final Reading LEAVING = new Reading("a session", 30);

    private static final String ACCEPT = "{\"action\":\"accept\",\"response\":\"Welcome.\"}";

    private static final String TASK = """
            {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
            "priceType":"fixed","price":25}""";

    private static final int MOST_TRIPS_OF_A_WRITE = 2;

    /** What takes one trip more, and why. */
    private static final Set<String> EXCUSED = Set.of(
            // The login tells the account, which must be looked at before a session is opened.
            "login by nobody",
            // A try is counted before it is judged, and the login tells the account whose sessions end.
            "confirm_password_reset by nobody",
            // That it is a repetition is found out by doing it.
            "create_bounty, repeated by a key",
            // What the wallet holds is looked at once more, and the human who is to be paid instead of holding a commit
            // to it.
            "create_escrow_checkout, dry run by a key",
            // The account tells the e-mail, where the password is; and much has to be looked at once in a lifetime.
            "delete_account by a session",
            // Whose a profile is, and whether they were ever blocked, is known when that is read; a dry run also tells
            // the
            // balance. The account of a bulk send in the ledger has the name that is made when all else is read.
            "send_money, dry run by a key",
            "send_money by a key",
            "send_money, hosted by a key",
            "bulk_send_money to one profile by a key",
            "bulk_send_money to 100 e-mails by a key",
            // Which profile the account has is not known to the process before it has read it once.
            "apply_to_bounty by a session",
            "admin_set_identity by an admin",
            // Which escrow an application has, or of which seat an escrow is, is known when that is read.
            "withdraw_application by a session",
            "hand_in_work by a session",
            "review_submission by a key",
            "appeal_submission by a session",
            "release_seat by a key",
            // Nothing is committed, so who blocks whom is read, once it is known whose the profile is.
            "rent_human, dry run by a key",
            "release_seat, passed on by a key",
            "cancel_escrow, hosted by a key",
            "deliver_work by a session",
            "release_payment by a key",
            "open_dispute by a key",
            "admin_rule_dispute by an admin");

    private final MeteredService service = new MeteredService();
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final Map<String, Integer> limits = new LinkedHashMap<>();
    private HttpServer receiver;
    private Event event;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(204, -1);
            }
        });
        receiver.start();
    }

    @AfterEach
    void stopReceiver() {
        receiver.stop(0);
    }

    @Test
    void ofEveryOperationIsWrittenDownAndKeepsItsTarget() throws InterruptedException {
        Map<String, String> operator = signUp("operator@example.com");
        Map<String, String> worker = signUp("ada@example.com");
        Map<String, String> key = keys(operator);
        accounts();
        mails();
        cost("get_account_status", PUBLIC, NOBODY, Map.of(), "");
        cost("get_account_status", KEYED, key, Map.of(), "");
        String endpoint = endpoints(key);
        humans(worker);
        bounties(key, worker);
        events();
        deliveryLog(key);
        cost("export_account", EXPORTED, operator, Map.of(), "");
        applyNext(key, worker);
        money(key, worker);
        transfers(key, worker);
        seats(key, worker);
        escrows(key, worker);
        rentals(key, worker);
        admins(key, worker);
        blocks(key, worker);
        cost("test_webhook_endpoint", KEYED, key, Map.of("endpointId", endpoint), "");
        cost("delete_webhook_endpoint", KEYED, key, Map.of("endpointId", endpoint), "");
        Map<String, String> leaver = signUp("leaver@example.com");
        service.call("create_api_key", leaver, Map.of(), "{\"name\":\"the last\"}");
        cost("delete_account", LEAVING, leaver, Map.of(), """
                {"password":"%s"}""".formatted(PASSWORD));

        assertThat(costs.keySet().stream().map(line -> line.split(" ", 2)[0]).distinct())
                .containsAll(Capabilities.described().operations().stream()
                        .filter(operation -> !(operation.use() instanceof Operation.Retired<?, ?>))
                        .map(Operation::name)
                        .toList());
        assertThat(limits)
                .allSatisfy((line, most) ->
                        assertThat(costs.get(line).roundTrips()).as(line).isLessThanOrEqualTo(most));
        Golden.check("costs.txt", table());
    }

    private Map<String, String> signUp(String email) {
        String body = """
                {"email":"%s","password":"%s","name":"Ada"}""".formatted(email, PASSWORD);
        return session(cost("signup", PUBLIC, NOBODY, Map.of(), body));
    }

    private static Map<String, String> session(ObjectNode signedIn) {
        return Map.of("authorization", "Bearer " + signedIn.get("token").textValue());
    }

    private Map<String, String> keys(Map<String, String> operator) {
        ObjectNode created = service.call("create_api_key", operator, Map.of(), "{\"name\":\"the first\"}");
        Map<String, String> key = Map.of("x-api-key", created.get("apiKey").textValue());
        // The first use of an hour is noted; the ones after it are the typical ones.
        service.call("list_api_keys", key, Map.of(), "");
        ObjectNode second = cost("create_api_key", KEYED, key, Map.of(), "{\"name\":\"the second\"}");
        cost("list_api_keys", KEYED, key, Map.of(), "");
        String hook = "{\"webhookUrl\":\"https://1.1.1.1/hook\"}";
        Map<String, String> patched = Map.of("keyId", second.at("/key/id").textValue());
        cost("patch_api_key", KEYED, key, patched, hook);
        cost(
                "revoke_api_key",
                KEYED,
                key,
                Map.of("keyId", second.findValue("id").textValue()),
                "");
        identities(key, created.at("/key/id").textValue());
        return key;
    }

    private void identities(Map<String, String> key, String keyId) {
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(service.platform.clock.instant(), "register_identity:" + keyId);
        String named = "{\"name\":\"Scout\",\"agentVerification\":" + proof + "}";
        cost("register_identity", KEYED, key, Map.of(), named);
        cost("unbind_identity", KEYED, key, Map.of("agentId", agent.id()), "");
    }

    private void accounts() {
        String login = "{\"email\":\"ada@example.com\",\"password\":\"" + PASSWORD + "\"}";
        ObjectNode session = cost("login", PUBLIC, NOBODY, Map.of(), login);
        String refresh = "{\"refreshToken\":\"" + session.get("refreshToken").textValue() + "\"}";
        cost("refresh_session", PUBLIC, NOBODY, Map.of(), refresh);
        cost("logout", PUBLIC, NOBODY, Map.of(), refresh);
        cost("get_openid_configuration", PUBLIC, NOBODY, Map.of(), "");
        cost("get_jwks", PUBLIC, NOBODY, Map.of(), "");
    }

    private void mails() {
        String ada = "{\"email\":\"ada@example.com\"}";
        cost("resend_verification", PUBLIC, NOBODY, Map.of(), ada);
        cost("request_password_reset", PUBLIC, NOBODY, Map.of(), ada);
        String reset = """
                {"email":"ada@example.com","code":"%s","password":"%s"}""".formatted(service.codeByMail(), PASSWORD);
        cost("confirm_password_reset", PUBLIC, NOBODY, Map.of(), reset);
        MeteredService strict = new MeteredService(EmailVerification.REQUIRED);
        String signup = """
                {"email":"ada@example.com","password":"%s","name":"Ada"}""".formatted(PASSWORD);
        costs.put(
                "signup by nobody, to be verified",
                strict.meter.measure(() -> strict.call("signup", NOBODY, Map.of(), signup)));
        String verification = "{\"email\":\"ada@example.com\",\"code\":\"" + strict.codeByMail() + "\"}";
        costs.put(
                "verify_email by nobody",
                strict.meter.measure(() -> strict.call("verify_email", NOBODY, Map.of(), verification)));
    }

    private String endpoints(Map<String, String> key) {
        String body = """
                {"url":"http://127.0.0.1:%d/hook","events":["application.submitted"]}""".formatted(receiver.getAddress().getPort());
        ObjectNode created = cost("create_webhook_endpoint", KEYED, key, Map.of(), body);
        cost("list_webhook_endpoints", KEYED, key, Map.of(), "");
        return created.findValue("id").textValue();
    }

    private void humans(Map<String, String> worker) {
        String profile = """
                {"name":"Ada","username":"ada","headline":"Sharp eyes, quick feet","skills":["photography"]}""";
        ObjectNode human = cost("put_own_human", SESSION, worker, Map.of(), profile);
        cost("get_own_human", SESSION, worker, Map.of(), "");
        cost("put_own_human again", "put_own_human", SESSION, worker, Map.of(), profile);
        Map<String, String> path = Map.of("humanId", human.at("/human/id").textValue());
        cost("get_human", PUBLIC, NOBODY, path, "");
        String photo = "{\"purpose\":\"profile_photo\",\"contentType\":\"image/png\",\"bytes\":%d,\"sha256\":\"%s\"}"
                .formatted(PNG.length, Sha256.of(PNG));
        String upload = cost("create_upload", SESSION, worker, Map.of(), photo)
                .get("uploadId")
                .textValue();
        service.platform.objects.store("uploads/" + upload, PNG);
        String shown = profile.substring(0, profile.length() - 1) + ",\"photoUploadIds\":[\"" + upload + "\"]}";
        cost("put_own_human, new photo", "put_own_human", SESSION, worker, Map.of(), shown);
        cost("verify_identity", SESSION, worker, Map.of(), "");
    }

    private void blocks(Map<String, String> key, Map<String, String> worker) {
        ObjectNode human = service.call("get_own_human", worker, Map.of(), "");
        String body = "{\"humanId\":\"" + human.at("/human/id").textValue() + "\",\"reason\":\"rude\"}";
        cost("block_human", KEYED, key, Map.of(), body);
        cost("list_blocked", KEYED, key, Map.of(), "");
        cost("unblock_human", KEYED, key, Map.of(), body);
        cost("delete_own_human", SESSION, worker, Map.of(), "");
    }

    private void bounties(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> keyed = with(key, "idempotency-key", "first-bounty");
        cost("create_bounty", KEYED, key, Map.of(), TASK);
        String bounty = cost("create_bounty, idempotent", "create_bounty", KEYED, keyed, Map.of(), TASK)
                .at("/bounty/id")
                .textValue();
        String proof = new SigningAgent().proof(service.platform.clock.instant(), "create_bounty");
        String signed = TASK.substring(0, TASK.length() - 1) + ",\"agentVerification\":" + proof + "}";
        cost("create_bounty, signed", "create_bounty", KEYED, key, Map.of(), signed);
        cost("create_bounty, repeated", "create_bounty", KEYED, keyed, Map.of(), TASK);
        Map<String, String> path = Map.of("bountyId", bounty);
        cost("get_bounty", PUBLIC, NOBODY, path, "");
        cost("get_bounty", KEYED, key, path, "");
        String application = cost("apply_to_bounty", SESSION, worker, path, "{\"message\":\"I pass it daily.\"}")
                .at("/application/id")
                .textValue();
        cost("get_bounty_applications", KEYED, key, path, "");
        event = service.outbox().getFirst();
        String reject = "{\"action\":\"reject\",\"response\":\"Somebody was faster.\"}";
        cost("decide_application", KEYED, key, with(path, "applicationId", application), reject);
        cost("list_bounties", LISTED, NOBODY, Map.of(), "");
        cost("patch_bounty", KEYED, key, path, "{\"identityRequired\":true}");
        takeSeat(bounty);
        cost("update_bounty", KEYED, key, path, "{\"status\":\"paused\"}");
        cost("update_bounty again", "update_bounty", KEYED, key, path, "{\"status\":\"open\"}");
        cost("stop_bounty_intake", KEYED, key, path, "");
    }

    /** To another bounty, where the process knows the worker's profile. */
    private void applyNext(Map<String, String> key, Map<String, String> worker) {
        String bounty = service.call("create_bounty", key, Map.of(), TASK)
                .at("/bounty/id")
                .textValue();
        cost("apply_to_bounty next", "apply_to_bounty", SESSION, worker, Map.of("bountyId", bounty), "{}");
    }

    private void seats(Map<String, String> key, Map<String, String> worker) {
        fill(key);
        Map<String, String> bounty = posted(key);
        Map<String, String> withdrawn = with(bounty, "applicationId", applied(worker, bounty));
        cost("withdraw_application", SESSION, worker, withdrawn, "");
        Map<String, String> path = with(bounty, "applicationId", applied(worker, bounty));
        cost("decide_application, accept", "decide_application", KEYED, key, path, ACCEPT);
        cost("confirm_application", SESSION, worker, path, "");
        cost("start_application", SESSION, worker, path, "");
        cost("consent_release", SESSION, worker, path, "");
        String submission = cost("hand_in_work", SESSION, worker, path, "{\"text\":\"Here it is.\"}")
                .at("/submission/id")
                .textValue();
        cost("list_submissions", KEYED, key, path, "");
        Map<String, String> work = with(path, "submissionId", submission);
        cost(
                "review_submission",
                KEYED,
                key,
                work,
                "{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"It is another shop.\"}");
        cost("appeal_submission", SESSION, worker, work, "{\"text\":\"It is the very shop, seen from the left.\"}");
        cost("list_own_applications", OWN, worker, Map.of(), "");
        cost("list_assigned_bounties", OWN, worker, Map.of(), "");
        Map<String, String> released = accepted(key, worker, posted(key));
        cost("release_seat", KEYED, key, released, "{\"reason\":\"Plans have changed.\"}");
        passedOn(key, worker);
        Map<String, String> cancelled = accepted(key, worker, posted(key));
        cost("cancel_bounty", KEYED, key, cancelled, "{\"reason\":\"task_no_longer_needed\"}");
    }

    /** A seat that is released goes to the first of those who wait. */
    private void passedOn(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> spare = signUp("spare@example.com");
        service.call("put_own_human", spare, Map.of(), "{\"name\":\"Bob\"}");
        String task = TASK.substring(0, TASK.length() - 1) + ",\"reservePool\":true}";
        String bounty = service.call("create_bounty", key, Map.of(), task)
                .at("/bounty/id")
                .textValue();
        applied(spare, Map.of("bountyId", bounty));
        Map<String, String> seat = accepted(key, worker, Map.of("bountyId", bounty));
        cost("release_seat, passed on", "release_seat", KEYED, key, seat, "");
    }

    /** What is done with the escrow of a hire, from its funding to its end. */
    private void escrows(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> bounty = posted(key);
        String application = applied(worker, bounty);
        String subject = "{\"bountyId\":\"" + bounty.get("bountyId") + "\",\"applicationId\":\"" + application + "\"";
        cost(
                "create_escrow_checkout, dry run",
                "create_escrow_checkout",
                KEYED,
                key,
                Map.of(),
                subject + ",\"dryRun\":true}");
        Map<String, String> hosted = escrow(cost(
                "create_escrow_checkout, hosted",
                "create_escrow_checkout",
                KEYED,
                key,
                Map.of(),
                subject + ",\"amount\":90000}"));
        cost("cancel_escrow, hosted", "cancel_escrow", KEYED, key, hosted, "");
        Map<String, String> funded = escrow(cost("create_escrow_checkout", KEYED, key, Map.of(), subject + "}"));
        cost("create_escrow_checkout, again", "create_escrow_checkout", KEYED, key, Map.of(), subject + "}");
        cost("cancel_escrow", KEYED, key, funded, "");
        Map<String, String> escrow = escrow(service.call("create_escrow_checkout", key, Map.of(), subject + "}"));
        service.call("decide_application", key, with(bounty, "applicationId", application), ACCEPT);
        cost("deliver_work", SESSION, worker, escrow, "{\"text\":\"Here it is.\"}");
        cost("confirm_delivery", KEYED, key, escrow, "");
        cost("release_payment, dry run", "release_payment", KEYED, key, escrow, "{\"dryRun\":true}");
        cost("release_payment", KEYED, key, escrow, "");
        cost("accept_offer", SESSION, worker, Map.of("escrowId", offered(worker).value()), "");
    }

    /** Renting in each of its ways, and the list of what came of it. */
    private void rentals(Map<String, String> key, Map<String, String> worker) {
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String order = "{\"humanId\":\"" + human + "\",\"taskTitle\":\"Photograph a shop front\",\"taskDescription\":"
                + "\"The shop at the corner, by daylight.\",\"price\":25}";
        String commission = order.replace("taskTitle", "title").replace("taskDescription", "description");
        cost("rent_human, dry run", "rent_human", KEYED, key, Map.of(), order.replace("}", ",\"dryRun\":true}"));
        cost("rent_human", KEYED, key, Map.of(), order);
        ObjectNode hosted =
                cost("rent_human, hosted", "rent_human", KEYED, key, Map.of(), order.replace(":25", ":9000"));
        EscrowId escrow = new EscrowId(hosted.get("escrowId").textValue());
        Funding.ByCheckout funding = (Funding.ByCheckout)
                new Escrows(service.meter).find(escrow).orElseThrow().funding();
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_2", funding.checkoutId(), new Money(1_062_000));
        record(
                "payment of a rental",
                () -> service.meter.commit(
                        service.capabilities.providerEvents().apply(paid, service.platform.clock.instant())));
        ObjectNode deferred = cost(
                "create_personal_bounty", KEYED, key, Map.of(), commission.replace("}", ",\"payment\":\"deferred\"}"));
        String subject = "{\"bountyId\":\"" + deferred.at("/rental/bountyId").textValue() + "\",\"applicationId\":\""
                + deferred.at("/rental/applicationId").textValue() + "\"}";
        cost("create_escrow_checkout, deferred", "create_escrow_checkout", KEYED, key, Map.of(), subject);
        cost("get_my_rentals", LISTED_KEYED, key, Map.of(), "");
    }

    /** A bounty of another wallet's disputed, and ruled upon. */
    private void disputes(Map<String, String> key, Map<String, String> worker, Map<String, String> admin) {
        Map<String, String> seat = accepted(key, worker, posted(key));
        String subject = "{\"bountyId\":\"" + seat.get("bountyId") + "\",\"applicationId\":\""
                + seat.get("applicationId") + "\"}";
        Map<String, String> escrow = escrow(service.call("create_escrow_checkout", key, Map.of(), subject));
        String dispute = "{\"category\":\"fraud\",\"description\":\"Nobody has ever been there.\"}";
        cost("open_dispute", KEYED, key, escrow, dispute);
        cost("admin_list_disputes", ADMIN, admin, Map.of(), "");
        String half = "{\"ruling\":\"split\",\"workerCents\":1250,\"reason\":\"Half of it was done.\"}";
        cost("admin_rule_dispute", ADMIN, admin, escrow, half);
    }

    private static Map<String, String> escrow(ObjectNode answer) {
        return Map.of("escrowId", answer.get("escrowId").textValue());
    }

    private void fill(Map<String, String> key) {
        String checkout = service.call("deposit_wallet", key, Map.of(), "{\"amount\":1000}")
                .get("checkoutId")
                .textValue();
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_0", new CheckoutId(checkout), new Money(100_000));
        service.meter.commit(service.capabilities.providerEvents().apply(paid, service.platform.clock.instant()));
    }

    private Map<String, String> posted(Map<String, String> key) {
        ObjectNode posted = service.call("create_bounty", key, Map.of(), TASK);
        return Map.of("bountyId", posted.at("/bounty/id").textValue());
    }

    private Map<String, String> accepted(
            Map<String, String> key, Map<String, String> worker, Map<String, String> bounty) {
        Map<String, String> seat = with(bounty, "applicationId", applied(worker, bounty));
        service.call("decide_application", key, seat, ACCEPT);
        return seat;
    }

    /** As a conversation will do it: a payment offer, funded by another account's checkout. */
    private EscrowId offered(Map<String, String> worker) {
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        EscrowId id = new EscrowId("esc_00000000000000000000000003");
        EscrowSubject offer = new EscrowSubject.Offer(
                new ConversationId("cnv_00000000000000000000000003"), new MessageId("msg_00000000000000000000000003"));
        EscrowTerms terms = EscrowTerms.of(
                offer,
                new AccountId(service.account("operator@example.com")),
                new AccountId(service.account("ada@example.com")),
                new HumanId(human),
                new Money(2_000),
                1800);
        TransactionId transaction = new TransactionId("txn_00000000000000000000000003");
        service.meter.commit(new Escrows(service.meter)
                .changes(Escrow.fund(
                        id, terms, Spender.of(terms.posterId()), transaction, service.platform.clock.instant())));
        return id;
    }

    private String applied(Map<String, String> worker, Map<String, String> bounty) {
        return service.call("apply_to_bounty", worker, bounty, "{}")
                .at("/application/id")
                .textValue();
    }

    /** As accepting will do it, as far as the use-cases look at it. */
    private void takeSeat(String bounty) {
        Write seat = Write.update(
                Keys.bounty(new BountyId(bounty)),
                Change.set("status", "partially_filled"),
                Change.set("spotsFilled", 1));
        service.meter.commit(Commit.of(seat));
    }

    private void money(Map<String, String> key, Map<String, String> worker) {
        String checkout = cost("deposit_wallet", KEYED, key, Map.of(), "{\"amount\":25}")
                .get("checkoutId")
                .textValue();
        String dryRun = "{\"amount\":25,\"dryRun\":true}";
        cost("deposit_wallet, dry run", "deposit_wallet", KEYED, key, Map.of(), dryRun);
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_1", new CheckoutId(checkout), new Money(2_500));
        record(
                "payment of a deposit",
                () -> service.meter.commit(
                        service.capabilities.providerEvents().apply(paid, service.platform.clock.instant())));
        cost("get_wallet_balance", KEYED, key, Map.of(), "");
        cost("get_wallet_controls", KEYED, key, Map.of(), "");
        cost("set_wallet_controls", KEYED, key, Map.of(), "{\"spendingCapRolling24hCents\":10000000}");
        cost("list_wallet_transactions", KEYED, key, Map.of(), "");
        cost("get_wallet_statement", STATEMENT, key, Map.of(), "");
        String link = cost(
                        "create_payment_link",
                        KEYED,
                        key,
                        Map.of(),
                        "{\"amount\":25,\"description\":\"Two portraits\"}")
                .get("paymentLinkId")
                .textValue();
        cost("get_payment_link", KEYED, key, Map.of("paymentLinkId", link), "");
        EscrowId escrow = fund(new CheckoutId(checkout));
        cost("get_wallet_report", KEYED, key, Map.of(), "");
        cost("list_escrows", LISTED_KEYED, key, Map.of(), "");
        cost("get_escrow", KEYED, key, Map.of("escrowId", escrow.value()), "");
        cost("list_payment_methods", KEYED, key, Map.of(), "");
        cost("remove_payment_method", KEYED, key, Map.of(), "");
        cost("set_payout_account", SESSION, worker, Map.of(), "{}");
        cost("get_payout_account", SESSION, worker, Map.of(), "");
        cost("list_payouts", SESSION, worker, Map.of(), "");
        cost("get_earnings", SESSION, worker, Map.of(), "");
    }

    /** One by profile, one by e-mail and one by checkout, then many at once. */
    private void transfers(Map<String, String> key, Map<String, String> worker) {
        fill(key);
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String toHuman = "{\"recipientId\":\"" + human + "\",\"amount\":";
        cost("send_money, dry run", "send_money", KEYED, key, Map.of(), toHuman + "1,\"dryRun\":true}");
        cost("send_money", KEYED, key, Map.of(), toHuman + "1}");
        String toEmail = "{\"recipientEmail\":\"ada@example.com\",\"amount\":1}";
        cost("send_money, by e-mail", "send_money", KEYED, key, Map.of(), toEmail);
        job("claim of what is held for an e-mail");
        String hosted = cost("send_money, hosted", "send_money", KEYED, key, Map.of(), toHuman + "9999}")
                .at("/transfer/id")
                .textValue();
        cost("get_transfer", KEYED, key, Map.of("transferId", hosted), "");
        bulk("bulk_send_money to one profile", key, toHuman + "1}");
        job("payment of a bulk send, by profile");
        String hundred = IntStream.range(0, 100)
                .mapToObj(i -> "{\"recipientEmail\":\"nobody" + i + "@example.com\",\"amount\":1}")
                .collect(Collectors.joining(","));
        bulk("bulk_send_money to 100 e-mails", key, hundred);
        job("100 payments of a bulk send, by e-mail");
        service.jobs();
        cost("list_transfers", LISTED_KEYED, key, Map.of(), "");
    }

    private void bulk(String label, Map<String, String> key, String recipients) {
        cost(label, "bulk_send_money", KEYED, key, Map.of(), "{\"recipients\":[" + recipients + "]}");
    }

    /** The one job of transfers that waits is carried out. */
    private void job(String line) {
        Job job = service.jobs().stream()
                .filter(waiting -> waiting.kind().startsWith("transfer."))
                .findFirst()
                .orElseThrow();
        record(line, () -> service.run(job));
    }

    /** As the rooms above will do it, from the wallet that the checkout has filled. */
    private EscrowId fund(CheckoutId checkout) {
        AccountId payer = service.capabilities.checkouts().require(checkout).payerId();
        EscrowId id = new EscrowId("esc_00000000000000000000000002");
        EscrowSubject subject = new EscrowSubject.Application(
                new BountyId("bty_00000000000000000000000002"), new ApplicationId("app_00000000000000000000000002"));
        EscrowTerms terms = EscrowTerms.of(
                subject,
                payer,
                new AccountId("acc_00000000000000000000000002"),
                new HumanId("hum_00000000000000000000000002"),
                new Money(2_000),
                1800);
        TransactionId transaction = new TransactionId("txn_00000000000000000000000002");
        service.meter.commit(new Escrows(service.meter)
                .changes(Escrow.fund(
                        id, terms, Spender.of(terms.posterId()), transaction, service.platform.clock.instant())));
        return id;
    }

    private void admins(Map<String, String> key, Map<String, String> employee) {
        new AdminAccount(service.meter, service.capabilities.ids(), new SecureRandom())
                .ensure(MeteredService.ADMIN_EMAIL, PASSWORD, service.platform.clock.instant());
        String login = "{\"email\":\"" + MeteredService.ADMIN_EMAIL + "\",\"password\":\"" + PASSWORD + "\"}";
        Map<String, String> admin = session(service.call("login", NOBODY, Map.of(), login));
        disputes(key, employee, admin);
        String worker = service.account("ada@example.com");
        Map<String, String> account = Map.of("accountId", worker);
        cost("admin_find_accounts", ADMIN, admin, Map.of(), "{\"email\":\"ada@example.com\"}");
        Map<String, String> operators = Map.of("accountId", service.account("operator@example.com"));
        ObjectNode keys = cost("admin_list_keys", ADMIN, admin, operators, "");
        String active = keys.path("keys")
                .valueStream()
                .filter(each -> each.path("status").textValue().equals("active"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .textValue();
        Map<String, String> ofKey = with(operators, "keyId", active);
        cost("admin_set_key_tier", ADMIN, admin, ofKey, "{\"tier\":\"automated\"}");
        cost("admin_set_identity", ADMIN, admin, account, "{\"verified\":true,\"country\":\"PT\"}");
        cost("admin_restrict_account", ADMIN, admin, account, "{\"restricted\":true,\"reason\":\"Complaints.\"}");
        String human = service.call("get_human", NOBODY, Map.of("humanId", "ada"), "")
                .at("/human/id")
                .textValue();
        new Reconciler(service.capabilities.table(), new EmptyBooks()).run(Instant.parse("2026-01-01T05:00:00Z"));
        cost("admin_list_reconciliations", ADMIN, admin, Map.of(), "");
        cost("admin_get_reconciliation", ADMIN, admin, Map.of("date", "2026-01-01"), "");
        cost("admin_feature_human", ADMIN, admin, Map.of("humanId", human), "{\"featured\":true}");
        cost("admin_vet_taste", ADMIN, admin, Map.of("humanId", human), "{\"vetted\":true}");
        Map<String, String> first = doubtful(key);
        Map<String, String> second = doubtful(key);
        cost("admin_list_pending_bounties", ADMIN, admin, Map.of(), "");
        cost("admin_publish_bounty", ADMIN, admin, first, "");
        cost("admin_refuse_bounty", ADMIN, admin, second, "{\"reason\":\"It asks for accounts.\"}");
        cost("admin_read_audit", ADMIN, admin, Map.of(), "");
    }

    private Map<String, String> doubtful(Map<String, String> key) {
        String task = """
                {"title":"Rent your verified account to us","description":"For a week.",\
                "priceType":"fixed","price":25}""";
        return Map.of(
                "bountyId",
                service.call("create_bounty", key, Map.of(), task)
                        .at("/bounty/id")
                        .textValue());
    }

    private void events() throws InterruptedException {
        Ticker ticker = new Ticker(
                service.meter,
                service.capabilities.dueKinds(MeteredService.QUEUE, MeteredService.QUEUES, 1800),
                service.capabilities.log());
        record(
                "fan-out of an event to one endpoint",
                () -> service.capabilities
                        .fanOut(MeteredService.QUEUE)
                        .fanOut(event, service.platform.clock.instant()));
        DeliveryMessage message = DeliveryMessage.parse(service.platform.sent.getLast());
        Deliverer deliverer = service.capabilities.deliverer();
        service.meter.reset();
        assertThat(deliverer.deliver(message)).isEmpty();
        costs.put("delivery that succeeds at once", service.meter.cost());
        ticker.tick(service.platform.clock.advance(Duration.ofMinutes(10)), "tick");
        record("tick of the clock with nothing due", () -> {
            int done = ticker.tick(service.platform.clock.advance(Duration.ofMinutes(1)), "tick");
            assertThat(done).isZero();
        });
    }

    private void deliveryLog(Map<String, String> key) {
        ObjectNode log = cost("get_webhook_deliveries", KEYED, key, Map.of(), "");
        assertThat(log.findValue("status").textValue()).isEqualTo("delivered");
        Map<String, String> path = Map.of("deliveryId", log.findValue("id").textValue());
        cost("get_webhook_delivery", KEYED, key, path, "");
    }

    private ObjectNode cost(
            String operation, Reading reading, Map<String, String> headers, Map<String, String> path, String body) {
        return cost(operation, operation, reading, headers, path, body);
    }

    private ObjectNode cost(
            String label,
            String operation,
            Reading reading,
            Map<String, String> headers,
            Map<String, String> path,
            String body) {
        service.meter.reset();
        ObjectNode answer = service.call(operation, headers, path, body);
        String line = label + " by " + reading.caller();
        costs.put(line, service.meter.cost());
        boolean reads = Capabilities.described().operations().stream()
                .anyMatch(known -> known.name().equals(operation) && known.effect() == Effect.READ);
        if (!EXCUSED.contains(line)) {
            limits.put(line, reads ? reading.mostTrips() : MOST_TRIPS_OF_A_WRITE);
        }
        return answer;
    }

    private void record(String line, Runnable action) {
        costs.put(line, service.meter.measure(action));
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    private String table() {
        StringBuilder table = new StringBuilder(HEADER);
        costs.forEach((line, cost) -> table.append(String.format(
                Locale.ROOT,
                "%-40s %d trips%s %6.1f read %6.1f written\n",
                line,
                cost.roundTrips(),
                cost.roundTrips() > 2 ? " !" : "  ",
                cost.readUnits(),
                cost.writeUnits())));
        return table.toString();
    }

    /** Of a provider by which nothing has moved. */
    private static final class EmptyBooks implements ProviderBooks {
        @Override
        public String name() {
            return "sandbox";
        }

        @Override
        public Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after) {
            return new Page<>(List.of(), Optional.empty());
        }
    }
}
