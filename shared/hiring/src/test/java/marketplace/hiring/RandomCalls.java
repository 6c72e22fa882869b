package marketplace.hiring;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import marketplace.hiring.directhires.DirectHireFixture;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowSubject;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/** Draws calls about what a history has created so far. Most of them fit its state; some have a wrong caller. */
final class RandomCalls {

    static final List<String> OF_AGENT = List.of("agent", "limited", "reader");

    private static final int REMEMBERED = 4;
    static final List<String> WORKERS = List.of("ada", "bob", "carl", "dora");
    private static final String ISSUE =
            "\"category\":\"poor_quality\",\"description\":\"The picture shows another" + " park.\"";
    private static final String WHY = "\"reason\":\"task_no_longer_needed\"";
    private static final List<String> STATUSES = List.of(
            "\"status\":\"open\"",
            "\"status\":\"paused\"",
            "\"status\":\"in_review\"",
            "\"status\":\"closed\"",
            "\"status\":\"closed\",\"closeReason\":\"plans_changed\"");
    private static final List<String> EXTENSIONS =
            List.of("\"spotsAvailable\":3", "\"spotsAvailable\":4", "\"deadline\":\"2026-06-01T00:00:00Z\"");
    private static final List<String> RULINGS = List.of(
            "\"ruling\":\"release\"",
            "\"ruling\":\"refund\"",
            "\"ruling\":\"split\"",
            "\"ruling\":\"split\",\"workerCents\":700");
    private static final String HELD = ",\"completionCriteria\":\"We buy followers.\"";
    private static final String TEMPLATES =
            ",\"lifecycleMessages\":{\"onAccepted\":\"Welcome, {{name}}.\",\"onRejected\":\"{{reason}}\"}";

    private final HiringMarketplace story;
    private final List<String> bounties = new ArrayList<>();
    private final List<Seat> seats = new ArrayList<>();
    private final Map<String, String> humans = new HashMap<>();
    private final RandomSeatCalls ofSeats;
    private final RandomAccountCalls accounts;
    private final List<Function<Random, Request>> draws;

    record Seat(String human, String bounty, String application) {
        String path() {
            return "/api/bounties/" + bounty + "/applications/" + application;
        }
    }

    /**
     * One call.
     *
     * @param fields the fields of its body, without braces
     */
    record Request(String name, String who, String method, String path, String fields) {

        Reply send(TestEndpoint endpoint, boolean dryRun, String key) {
            String body = "{" + fields + (fields.isEmpty() ? "" : ",") + "\"dryRun\":" + dryRun + "}";
            return endpoint.call(who, method, path, body, Map.of("idempotency-key", key));
        }

        @Override
        public String toString() {
            return who + " " + method + " " + path + " {" + fields + "}";
        }
    }

    RandomCalls(HiringMarketplace story) {
        this.story = story;
        WORKERS.forEach(name -> humans.put(name, story.human(name)));
        ofSeats = new RandomSeatCalls(story);
        accounts = new RandomAccountCalls(story, humans);
        RandomWalletCalls wallets = new RandomWalletCalls(story, humans);
        RandomReviewCalls reviews = new RandomReviewCalls(story);
        RandomConversationCalls conversations = new RandomConversationCalls(story, humans);
        draws = List.of(
                this::ofBounty,
                this::ofSeat,
                this::ofSeat,
                this::ofSeat,
                this::ofEscrow,
                wallets::next,
                random -> reviews.next(
                        random,
                        escrows().stream().map(escrow -> escrow.id().value()).toList()),
                random -> conversations.next(random, bounties),
                accounts::next,
                accounts::next);
    }

    Request next(Random random) {
        return one(random, draws).apply(random);
    }

    private Request ofBounty(Random random) {
        if (bounties.isEmpty() || random.nextInt(3) == 0) {
            return post(random);
        }
        String bounty = one(random, bounties);
        String path = "/api/bounties/" + bounty;
        return switch (random.nextInt(10)) {
            case 0 -> new Request("cancel_bounty", poster(random), "POST", path + "/cancel", WHY);
            case 1 -> new Request("stop_bounty_intake", poster(random), "POST", path + "/stop-intake", "");
            case 2 -> new Request("update_bounty", poster(random), "POST", path + "/status", one(random, STATUSES));
            case 8 ->
                new Request("admin_publish_bounty", "admin", "POST", "/api/admin/bounties/" + bounty + "/publish", "");
            case 9 ->
                new Request(
                        "admin_refuse_bounty",
                        "admin",
                        "POST",
                        "/api/admin/bounties/" + bounty + "/refuse",
                        "\"reason\":\"It sells followers.\"");
            case 3 -> new Request("patch_bounty", poster(random), "PATCH", path, "\"identityRequired\":false");
            case 4 -> new Request("extend_bounty", poster(random), "POST", path + "/extend", one(random, EXTENSIONS));
            default -> {
                String price = one(random, List.of("", "", "\"proposedPrice\":35"));
                yield new Request("apply_to_bounty", one(random, WORKERS), "POST", path + "/applications", price);
            }
        };
    }

    private Request post(Random random) {
        if (!bounties.isEmpty() && random.nextInt(4) == 0) {
            String poster = poster(random);
            String path = "/api/bounties/" + one(random, bounties) + "/duplicate";
            return new Request("duplicate_bounty", poster, "POST", path, "");
        }
        String fields = HiringMarketplace.ONE
                        .substring(1, HiringMarketplace.ONE.length() - 1)
                        .replace("Count the benches", "Count the benches of park " + random.nextInt(100))
                + one(random, List.of("", ",\"spotsAvailable\":2", ",\"spotsAvailable\":3", ",\"price\":-1", HELD))
                + one(random, List.of("", "", ",\"reservePool\":true", ",\"blockedPayPercent\":30"))
                + one(random, List.of("", TEMPLATES));
        return new Request("create_bounty", poster(random), "POST", "/api/bounties", fields);
    }

    private Request ofSeat(Random random) {
        if (seats.isEmpty()) {
            return random.nextBoolean() ? rent(random) : ofBounty(random);
        }
        return ofSeats.next(random, one(random, seats));
    }

    /** By the poster, or by the human who declines a payment offer. */
    private Request cancel(Random random, String path) {
        return random.nextInt(3) > 0
                ? new Request("cancel_escrow", poster(random), "POST", path + "/cancel", "")
                : new Request(
                        "cancel_escrow", one(random, WORKERS), "POST", aPaymentOffer(random, path) + "/cancel", "");
    }

    private Request ofEscrow(Random random) {
        List<Escrow> escrows = escrows();
        if (escrows.isEmpty() || random.nextInt(4) == 0) {
            return random.nextBoolean() || seats.isEmpty() ? rent(random) : fund(random);
        }
        Escrow escrow = one(random, escrows);
        String path = "/api/escrow/" + escrow.id();
        return switch (random.nextInt(13)) {
            case 10, 11, 12 -> ofDispute(random, path + "/dispute");
            case 9 -> accept(random, path);
            case 0 -> new Request("confirm_delivery", poster(random), "POST", path + "/complete", "");
            case 1 ->
                new Request("confirm_delivery", poster(random), "POST", path + "/complete", "\"withoutDelivery\":true");
            case 2 -> new Request("release_payment", poster(random), "POST", path + "/release", "");
            case 3 -> cancel(random, path);
            case 4 -> new Request("open_dispute", poster(random), "POST", path + "/dispute", ISSUE);
            case 5 ->
                new Request(
                        "add_dispute_evidence",
                        poster(random),
                        "POST",
                        path + "/dispute/evidence",
                        "\"text\":\"It shows all.\"");
            case 6 -> new Request("open_dispute", one(random, WORKERS), "POST", path + "/dispute", ISSUE);
            case 7 ->
                new Request(
                        "deliver_work", one(random, WORKERS), "POST", path + "/deliver", "\"text\":\"Seven benches.\"");
            default ->
                new Request(
                        "admin_rule_dispute",
                        "admin",
                        "POST",
                        "/api/admin/escrows/" + escrow.id() + "/ruling",
                        one(random, RULINGS) + ",\"reason\":\"As the pictures show.\"");
        };
    }

    private Request ofDispute(Random random, String dispute) {
        String who = random.nextBoolean() ? poster(random) : one(random, WORKERS);
        String split = "\"workerCents\":" + one(random, List.of("700", "700", "1200"));
        return switch (random.nextInt(4)) {
            case 0 -> new Request("withdraw_dispute", who, "POST", dispute + "/withdraw", "");
            case 1 -> new Request("concede_dispute", who, "POST", dispute + "/concede", "");
            case 2 -> new Request("propose_settlement", who, "POST", dispute + "/settlement", split);
            default -> new Request("accept_settlement", who, "POST", dispute + "/settlement/accept", split);
        };
    }

    /** By the human of the payment offer. Without one, the call must be refused. */
    private Request accept(Random random, String otherwise) {
        List<Escrow> offers = paymentOffers();
        if (offers.isEmpty()) {
            return new Request("accept_offer", one(random, WORKERS), "POST", otherwise + "/accept", "");
        }
        Escrow offer = one(random, offers);
        String human = WORKERS.stream()
                .filter(name -> humans.get(name).equals(offer.terms().humanId().value()))
                .findFirst()
                .orElseThrow();
        return new Request("accept_offer", human, "POST", "/api/escrow/" + offer.id() + "/accept", "");
    }

    private String aPaymentOffer(Random random, String otherwise) {
        List<Escrow> offers = paymentOffers();
        return offers.isEmpty()
                ? otherwise
                : "/api/escrow/" + one(random, offers).id();
    }

    private List<Escrow> paymentOffers() {
        return escrows().stream()
                .filter(escrow -> escrow.terms().subject() instanceof EscrowSubject.Offer)
                .toList();
    }

    private Request fund(Random random) {
        Seat seat = one(random, seats);
        String more = one(random, List.of("", ",\"walletOnly\":true", ",\"amount\":50", ",\"amount\":1"));
        return new Request(
                "create_escrow_checkout",
                poster(random),
                "POST",
                "/api/escrow/checkout",
                "\"bountyId\":\"" + seat.bounty() + "\",\"applicationId\":\"" + seat.application() + "\"" + more);
    }

    private Request rent(Random random) {
        String more = one(random, List.of("", "", ",\"payment\":\"deferred\"", ",\"walletOnly\":true"));
        String path = one(random, List.of(DirectHireFixture.RENT, DirectHireFixture.COMMISSION));
        String order = DirectHireFixture.order(path, humans.get(one(random, WORKERS)), more);
        String fields = order.substring(1, order.length() - 1)
                .replace("Count the benches", "Count the benches of park " + random.nextInt(100));
        String name = path.equals(DirectHireFixture.RENT) ? "rent_human" : "create_personal_bounty";
        return new Request(name, poster(random), "POST", path, fields);
    }

    static String poster(Random random) {
        return switch (random.nextInt(16)) {
            case 0 -> "rival";
            case 1 -> "reader";
            case 2, 3 -> "limited";
            case 4 -> "ada";
            default -> "agent";
        };
    }

    private List<Escrow> escrows() {
        return story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.ESCROW))
                .map(EscrowItems.MAPPER::read)
                .sorted(Comparator.comparing((Escrow escrow) -> escrow.id().value()))
                .toList();
    }

    static <T> T one(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    void learn(Request request, Reply reply) {
        if (!DryRunHistory.isDone(reply)) {
            return;
        }
        switch (request.name()) {
            case "create_bounty" -> remember(bounties, reply.text("bounty.id"));
            case "apply_to_bounty" -> {
                String[] parts = request.path().split("/", -1);
                remember(seats, new Seat(request.who(), parts[3], reply.text("application.id")));
            }
            case "rent_human", "create_personal_bounty" -> {
                String human = WORKERS.stream()
                        .filter(name -> request.fields().contains(humans.get(name)))
                        .findFirst()
                        .orElseThrow();
                remember(seats, new Seat(human, reply.text("rental.bountyId"), reply.text("rental.applicationId")));
            }
            default -> accounts.learn(request, reply);
        }
    }

    static <T> void remember(List<T> known, T created) {
        known.add(created);
        if (known.size() > REMEMBERED) {
            known.removeFirst();
        }
    }
}
