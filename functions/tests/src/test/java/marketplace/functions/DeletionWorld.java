package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.humans.Humans;
import marketplace.humans.reviews.Review;
import marketplace.humans.reviews.Reviews;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.CommitQuotes;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;

/** The whole service on a table in memory, with data about Ada in every module. */
final class DeletionWorld {

    static final String EMAIL = "ada.lovelace@example.com";
    static final String NAME = "Ada Lovelace";
    static final String USERNAME = "countess";
    static final String PASSWORD = "correct horse battery";

    static final List<String> PERSONAL = List.of(EMAIL, NAME, USERNAME);

    /** The last sweep is 15 minutes later; some minutes more. */
    static final int MINUTES = 20;

    private static final Duration MORE_THAN_A_LEASE = Duration.ofSeconds(61);

    final MemoryTable table = new MemoryTable();
    final Marketplace market = new Marketplace(
            table,
            AllModules::of,
            CommitQuotes::new,
            _ -> new OpenLimits(),
            on -> AccountsCapability.authenticator(on, KeyMode.TEST, Optional.empty()));

    final TableHistory history = new TableHistory(table);

    Map<String, String> ada;
    final String adasRefreshToken;
    Map<String, String> bob;
    final Map<String, String> bobsKey;
    final Map<String, String> adasKey;
    final String adasHuman;
    final String adasService;
    final String wanted;
    final String unwanted;
    final String bobsBounty;
    final String adasApplication;

    /** Bob's direct hire of Ada with deferred funding. */
    final String bobsDirectHire;

    final String adasDirectHire;
    final DeletionBookings bookings;

    DeletionWorld() {
        ObjectNode signedUp = signUp(EMAIL, NAME).body();
        ada = bearer(signedUp);
        adasRefreshToken = signedUp.path("refreshToken").asText();
        bob = bearer(signUp("bob@example.com", "Bob").body());
        bobsKey = Map.of(
                "x-api-key",
                call("POST", "/api/keys", bob, "{\"name\":\"Bob's agent\"}").text("apiKey"));
        adasHuman = call("PUT", "/api/humans/me", ada, """
            {"name":"Ada Lovelace","username":"countess","bio":"Ada Lovelace, countess.",
             "headline":"I am Ada Lovelace","skills":["ada lovelace"],"expertise":["ada lovelace"],
             "gender":"other",%s,
             "location":{"city":"Ada Lovelace","country":"GB"}}\
            """.formatted(DeletionBookings.HOURS))
                .text("human.id");
        call("PUT", "/api/humans/me", bob, "{\"name\":\"Bob\"}");
        ObjectNode key = call("POST", "/api/keys", ada, """
            {"name":"Ada Lovelace's agent","scopes":["read","hire","spend","manage"]}\
            """).body();
        adasKey = Map.of("x-api-key", key.path("apiKey").asText());
        DeletionQaRuns.create(this);
        String keyId = key.path("key").path("id").asText();
        call("PATCH", "/api/keys/" + keyId, ada, "{\"webhookUrl\":\"http://127.0.0.1:9/countess\"}");
        String hook = """
            {"url":"http://127.0.0.1:9/countess","events":["application.submitted"],
             "description":"The countess's"}\
            """;
        call("POST", "/api/webhooks/endpoints", ada, hook);
        call("POST", "/api/webhooks/endpoints", adasKey, hook);
        String proof = new SigningAgent().proof(market.clock.instant(), "register_identity:" + keyId);
        call(
                "POST",
                "/api/keys/register-identity",
                adasKey,
                "{\"name\":\"Ada Lovelace's agent\",\"agentVerification\":" + proof + "}");
        tryCall("POST", "/api/auth/password-reset", Map.of(), "{\"email\":\"" + EMAIL + "\"}");
        call("POST", "/api/uploads", ada, """
            {"purpose":"profile_photo","contentType":"image/png","bytes":1000,
             "sha256":"%s"}\
            """.formatted("ab".repeat(32)));
        adasService = call("POST", "/api/services", ada, """
            {"title":"Ada Lovelace computes","description":"An hour of Ada Lovelace at your engine.",
             "category":"countess","price":60,"durationMinutes":60}\
            """).text("service.id");
        call("POST", "/api/me/calendar-feed", ada, "{}");
        DeletionTasteRuns.create(this);
        wanted = post(ada, "Photograph a shop front", "Yours, Ada Lovelace");
        unwanted = post(ada, "Photograph a church", "Yours, Ada Lovelace");
        bobsBounty = post(bob, "Photograph a bridge", "Yours, Bob");
        apply(bob, wanted, "I am near.");
        adasApplication = apply(ada, bobsBounty, "I am Ada Lovelace, see https://example.com/countess");
        Reply rented = call("POST", "/api/escrow/personal-bounty", bobsKey, """
            {"humanId":"%s","title":"Photograph a tower","description":"By daylight, please.","price":25,
             "payment":"deferred"}\
            """.formatted(adasHuman));
        bobsDirectHire = rented.text("rental.bountyId");
        adasDirectHire = rented.text("rental.applicationId");
        converse();
        bookings = new DeletionBookings(this);
        call("POST", "/api/humans/blocks", bob, "{\"humanId\":\"" + adasHuman + "\"}");
        String bobsHuman = call("GET", "/api/humans/me", bob, "").text("human.id");
        review(adasHuman, bobsHuman, "Bob", "I met Ada Lovelace");
        review(bobsHuman, adasHuman, NAME, "He was on time.");
        DeletionPages.create(this);
        tick();
    }

    /** Ada and Bob write to each other, each once as an account and once as a human. */
    private void converse() {
        for (AccountId account : List.of(accountOf(EMAIL), accountOf("bob@example.com"))) {
            table.commit(Commit.of(Accounts.paidForWork(account, Instant.EPOCH)));
        }
        String bobsHuman = call("GET", "/api/humans/me", bob, "").text("human.id");
        String toBob = call("POST", "/api/conversations", adasKey, """
            {"humanId":"%s","subject":"A bridge","message":"I like it.",
            "agentName":"Ada Lovelace's agent"}\
            """.formatted(bobsHuman))
                .text("conversation.id");
        String toAda = call("POST", "/api/conversations", bobsKey, """
            {"humanId":"%s","subject":"A bridge","message":"Do you like it?"}\
            """.formatted(adasHuman))
                .text("conversation.id");
        call("POST", "/api/conversations/" + toBob + "/messages", bob, "{\"content\":\"So do I.\"}");
        call("POST", "/api/conversations/" + toAda + "/messages", ada, "{\"content\":\"I do.\"}");
    }

    void deposit(AccountId account, long cents) {
        Money amount = new Money(cents);
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT,
                        LedgerTransaction.nextId(market.ids, market.now()),
                        account,
                        market.now())
                .from(new LedgerAccount.External("sandbox"), amount)
                .to(new LedgerAccount.Wallet(account), amount)
                .build();
        table.commit(
                new Ledger(table, new TopUpStarts(table)).post(List.of(deposit)).requirePosted());
    }

    AccountId accountOf(String email) {
        return new AccountId(table.get(Keys.email(email)).orElseThrow().text("accountId"));
    }

    /** Stores a review as a released escrow allows it, and the answer of Ada. */
    private void review(String human, String reviewer, String name, String comment) {
        Instant now = market.clock.instant();
        Humans humans = new Humans(table);
        ReviewId id = new ReviewId(Ids.random().next(IdKind.REVIEW, now));
        EscrowId escrow = new EscrowId(Ids.random().next(IdKind.ESCROW, now));
        AccountId account = humans.find(new HumanId(reviewer)).orElseThrow().accountId();
        table.commit(new Reviews(table, humans)
                .create(Review.write(
                        id, new HumanId(human), escrow, Optional.empty(), account, name, 5, comment, true, now)));
        if (human.equals(adasHuman)) {
            call("POST", "/api/humans/me/reviews/" + id + "/answer", ada, "{\"answer\":\"Yours, Ada Lovelace\"}");
        }
    }

    Reply call(String method, String path, Map<String, String> headers, String body) {
        return Marketplace.done(tryCall(method, path, headers, body));
    }

    Reply tryCall(String method, String path, Map<String, String> headers, String body) {
        return market.endpoint.call("", method, path, body, headers);
    }

    Reply signUp(String email, String name) {
        return tryCall(
                "POST",
                "/api/auth/signup",
                Map.of(),
                "{\"email\":\"%s\",\"password\":\"%s\",\"name\":\"%s\"}".formatted(email, PASSWORD, name));
    }

    Map<String, String> signedInAgain(String email) {
        return bearer(call(
                        "POST",
                        "/api/auth/login",
                        Map.of(),
                        "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, PASSWORD))
                .body());
    }

    static Map<String, String> bearer(ObjectNode signedIn) {
        return Map.of("authorization", "Bearer " + signedIn.path("token").asText());
    }

    String post(Map<String, String> owner, String title, String words) {
        return call("POST", "/api/bounties", owner, """
            {"title":"%1$s","description":"By daylight, please.","priceType":"fixed","price":25,
             "requiredLinks":[{"type":"portfolio"}],
             "applicationDetails":[{"id":"why","type":"text","label":"Why you?"}],
             "startInstructions":"%2$s","lifecycleMessages":{"onAccepted":"%2$s","onRejected":"%2$s",
             "onSubmissionReceived":"%2$s","onSubmissionApproved":"%2$s",
             "onSubmissionRejected":"%2$s"}}\
            """.formatted(title, words)).text("bounty.id");
    }

    String apply(Map<String, String> worker, String bounty, String message) {
        return call("POST", "/api/bounties/" + bounty + "/applications", worker, """
            {"message":"%1$s","availability":"%1$s","answers":[{"id":"why","text":"%1$s"}],
             "links":[{"type":"portfolio","url":"https://example.com/%2$s"}]}\
            """.formatted(
                                message, worker.equals(ada) ? USERNAME : "bob"))
                .text("application.id");
    }

    Reply delete(Map<String, String> session) {
        return tryCall("DELETE", "/api/account", session, "{\"password\":\"" + PASSWORD + "\"}");
    }

    /** Calls the test before every write. */
    void watch(Consumer<List<Write>> before) {
        history.watch(before, _ -> {});
    }

    List<Item> everything() {
        return history.everything();
    }

    /** Runs the waiting jobs without removing them: the queue may deliver each of them again. */
    void runJobs() {
        market.waiting(JobOutbox.KIND).stream().map(JobOutbox::job).forEach(market::runJob);
    }

    /** Runs what is due now. */
    void settle() {
        market.tick();
        market.work();
        market.tick();
        market.work();
    }

    void tick() {
        market.advance(MORE_THAN_A_LEASE);
    }

    void tick(int times) {
        IntStream.range(0, times).forEach(_ -> tick());
    }

    List<String> left() {
        return everything().stream()
                .map(Object::toString)
                .filter(item -> PERSONAL.stream()
                        .anyMatch(word -> item.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT))))
                .toList();
    }

    void assertGone() {
        assertThat(left()).isEmpty();
        assertThat(everything())
                .extracting(item -> item.key().toString())
                .noneMatch(key -> key.contains("DELETION") || key.contains("account.deletion"));
    }

    Reply openCheckout() {
        return tryCall(
                "POST",
                "/api/escrow/checkout",
                bobsKey,
                "{\"bountyId\":\"" + bobsDirectHire + "\",\"applicationId\":\"" + adasDirectHire + "\"}");
    }

    void assertDirectHireIsOver() {
        assertThat(call("GET", "/api/bounties/" + bobsDirectHire, bobsKey, "").text("bounty.status"))
                .isEqualTo("cancelled");
        assertThat(application(bobsDirectHire, adasDirectHire).status()).isEqualTo(ApplicationStatus.WITHDRAWN);
        assertThat(history.eventsNamed("application.withdrawn:" + adasDirectHire))
                .isEqualTo(1);
    }

    void assertCalledOff(Reply opened) {
        Escrow escrow =
                new Escrows(table).find(new EscrowId(opened.text("escrowId"))).orElseThrow();
        assertThat(escrow.status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    Application application(String bounty, String application) {
        return new Applications(table).require(new BountyId(bounty), new ApplicationId(application));
    }

    void takeSeat() {
        Bounty bounty = new Bounties(table).find(new BountyId(bobsBounty)).orElseThrow();
        Instant now = market.clock.instant();
        EscrowId escrow = new EscrowId(Ids.random().next(IdKind.ESCROW, now));
        table.commit(new Commit(new Seats(table)
                .take(bounty, application(bobsBounty, adasApplication), escrow, null, now)
                .writes()));
    }

    Reply login() {
        return tryCall(
                "POST", "/api/auth/login", Map.of(), "{\"email\":\"" + EMAIL + "\",\"password\":\"" + PASSWORD + "\"}");
    }

    Reply refresh() {
        return tryCall("POST", "/api/auth/refresh", Map.of(), "{\"refreshToken\":\"" + adasRefreshToken + "\"}");
    }
}
