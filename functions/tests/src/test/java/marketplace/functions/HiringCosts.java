package marketplace.functions;

import static marketplace.functions.CostSheet.TASK;
import static marketplace.functions.CostSheet.with;
import static marketplace.functions.Reading.ADMIN;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.PUBLIC;
import static marketplace.functions.Reading.SESSION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.TestImages;

/** Table costs of seats, escrows and direct hires, from the hire to the ruling. */
final class HiringCosts {

    private static final String DISPUTE =
            "{\"category\":\"fraud\",\"description\":\"The worker was not at the shop.\"}";
    private static final String ACCEPT = "{\"action\":\"accept\",\"response\":\"Welcome.\"}";

    /** The first and last bytes of a JPEG, and what it claims. */
    private static final byte[] PHOTO = TestImages.withExif(
            new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xd9},
            TestImages.exif("2026:01:01 00:09:00", "+00:00", "N", new int[] {41, 9}, "W", new int[] {8, 37}));

    private final CostSheet sheet;
    private final MoneyCosts money;
    private final MeteredService service;
    private Map<String, String> review = Map.of();

    HiringCosts(CostSheet sheet, MoneyCosts money) {
        this.sheet = sheet;
        this.money = money;
        this.service = sheet.service;
    }

    /** @param poster the session of the account that has the key */
    void seats(Map<String, String> key, Map<String, String> worker, Map<String, String> poster) {
        money.fill(key);
        Map<String, String> bounty = posted(key);
        Map<String, String> withdrawn = with(bounty, "applicationId", applied(worker, bounty));
        sheet.cost("withdraw_application", SESSION, worker, withdrawn, "");
        Map<String, String> path = with(bounty, "applicationId", applied(worker, bounty));
        sheet.cost("decide_application, accept", "decide_application", KEYED, key, path, ACCEPT);
        sheet.cost("confirm_application", SESSION, worker, path, "");
        sheet.cost("start_application", SESSION, worker, path, "");
        sheet.cost("consent_release", SESSION, worker, path, "");
        String photo = service.photo(worker, PHOTO, "image/jpeg");
        String work = "{\"text\":\"Here it is.\",\"uploadIds\":[\"" + photo + "\"]}";
        String submission = sheet.cost("hand_in_work", SESSION, worker, path, work)
                .at("/submission/id")
                .textValue();
        sheet.cost("get_own_application", SESSION, worker, Map.of("applicationId", path.get("applicationId")), "");
        sheet.cost("get_own_hire", SESSION, poster, Map.of("applicationId", path.get("applicationId")), "");
        sheet.cost("list_submissions", KEYED, key, path, "");
        Map<String, String> handedIn = with(path, "submissionId", submission);
        sheet.cost("get_submission_receipt", KEYED, key, handedIn, "");
        sheet.cost(
                "review_submission",
                KEYED,
                key,
                handedIn,
                "{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"It is another shop.\"}");
        sheet.cost(
                "appeal_submission",
                SESSION,
                worker,
                handedIn,
                "{\"text\":\"It is the very shop, seen from the left.\"}");
        sheet.cost("list_own_applications", SESSION, worker, Map.of(), "");
        sheet.cost("list_assigned_bounties", SESSION, worker, Map.of(), "");
        Map<String, String> released = accepted(key, worker, posted(key));
        sheet.cost("release_seat", KEYED, key, released, "{\"reason\":\"Plans have changed.\"}");
        passedOn(key, worker);
        kept(key);
        blocked(key, worker);
        Map<String, String> cancelled = accepted(key, worker, posted(key));
        sheet.cost("cancel_bounty", KEYED, key, cancelled, "{\"reason\":\"task_no_longer_needed\"}");
    }

    /** Its worker finds the place blocked, and is paid a part. */
    private void blocked(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> seat = accepted(key, worker, posted(key, TASK.replace("}", ",\"blockedPayPercent\":30}")));
        sheet.cost("report_blocked", SESSION, worker, seat, "{\"reason\":\"The gate is locked.\"}");
        sheet.cost("accept_blocked", KEYED, key, seat, "");
    }

    /** Its worker is restricted, and the poster is asked. */
    private void kept(Map<String, String> key) {
        Map<String, String> worker = sheet.signUp("restricted@example.com");
        service.call("put_own_human", worker, Map.of(), "{\"name\":\"Eve\"}");
        Map<String, String> seat = accepted(key, worker, posted(key));
        sheet.restrict(new AccountId(service.account("restricted@example.com")), true);
        sheet.cost("keep_worker", KEYED, key, seat, "");
    }

    /** A released seat goes to the first pending applicant. */
    private void passedOn(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> spare = sheet.signUp("spare@example.com");
        service.call("put_own_human", spare, Map.of(), "{\"name\":\"Bob\"}");
        String task = TASK.substring(0, TASK.length() - 1) + ",\"reservePool\":true}";
        String bounty = service.call("create_bounty", key, Map.of(), task)
                .at("/bounty/id")
                .textValue();
        String waiting = applied(spare, Map.of("bountyId", bounty));
        Map<String, String> seat = accepted(key, worker, Map.of("bountyId", bounty));
        String order = "{\"applicationIds\":[\"" + waiting + "\"]}";
        sheet.cost("order_reserve", KEYED, key, Map.of("bountyId", bounty), order);
        sheet.cost("release_seat, passed on", "release_seat", KEYED, key, seat, "");
    }

    void escrows(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> bounty = posted(key);
        String application = applied(worker, bounty);
        String subject = subject(bounty, application);
        Map<String, String> dear = posted(key, TASK.replace("25}", "5000}"));
        sheet.cost(
                "create_escrow_checkout, dry run",
                "create_escrow_checkout",
                KEYED,
                key,
                Map.of(),
                subject + ",\"dryRun\":true}");
        Map<String, String> hosted = escrow(sheet.cost(
                "create_escrow_checkout, hosted",
                "create_escrow_checkout",
                KEYED,
                key,
                Map.of(),
                subject(dear, applied(worker, dear)) + ",\"amount\":10000}"));
        sheet.cost("cancel_escrow, hosted", "cancel_escrow", KEYED, key, hosted, "");
        Map<String, String> funded = escrow(sheet.cost("create_escrow_checkout", KEYED, key, Map.of(), subject + "}"));
        sheet.cost("create_escrow_checkout, again", "create_escrow_checkout", KEYED, key, Map.of(), subject + "}");
        sheet.cost("cancel_escrow", KEYED, key, funded, "");
        Map<String, String> escrow = escrow(service.call("create_escrow_checkout", key, Map.of(), subject + "}"));
        service.call("decide_application", key, with(bounty, "applicationId", application), ACCEPT);
        sheet.cost("deliver_work", SESSION, worker, escrow, "{\"text\":\"Here it is.\"}");
        sheet.cost("confirm_delivery", KEYED, key, escrow, "");
        sheet.cost("release_payment, dry run", "release_payment", KEYED, key, escrow, "{\"dryRun\":true}");
        sheet.cost("release_payment", KEYED, key, escrow, "");
        reviews(key, worker, escrow);
        String paymentOffer = paymentOffer(key, worker);
        Map<String, String> offered = escrow(sheet.cost(
                "create_escrow_checkout, offer", "create_escrow_checkout", KEYED, key, Map.of(), paymentOffer));
        sheet.cost("cancel_escrow, declined", "cancel_escrow", SESSION, worker, offered, "");
        Map<String, String> again = escrow(service.call("create_escrow_checkout", key, Map.of(), paymentOffer));
        sheet.cost("accept_offer", SESSION, worker, again, "");
    }

    /** A conversation with a payment offer, as an input of the checkout. */
    private String paymentOffer(Map<String, String> key, Map<String, String> worker) {
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String paymentOffer = """
            {"humanId":"%s","subject":"Another shop","message":"My offer.","messageType":"payment_offer",\
            "metadata":{"taskTitle":"Photograph a shop","offeredAmount":20}}\
            """.formatted(human);
        return "{\"conversationId\":\""
                + service.call("start_conversation", key, Map.of(), paymentOffer)
                        .at("/conversation/id")
                        .textValue()
                + "\"}";
    }

    private void reviews(Map<String, String> key, Map<String, String> worker, Map<String, String> escrow) {
        String body =
                "{\"escrowId\":\"" + escrow.get("escrowId") + "\",\"rating\":5,\"comment\":\"Kind and on time.\"}";
        ObjectNode written = sheet.cost("write_review", KEYED, key, Map.of(), body);
        review = Map.of(
                "humanId",
                written.at("/review/humanId").textValue(),
                "reviewId",
                written.at("/review/id").textValue());
        sheet.cost("get_reviews", PUBLIC, Map.of(), Map.of("humanId", review.get("humanId")), "");
        Map<String, String> own = Map.of("reviewId", review.get("reviewId"));
        sheet.cost("list_own_reviews", SESSION, worker, Map.of(), "");
        sheet.cost("answer_review", SESSION, worker, own, "{\"answer\":\"Thank you.\"}");
    }

    Map<String, String> review() {
        return review;
    }

    void directHires(Map<String, String> key, Map<String, String> worker) {
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String order = "{\"humanId\":\"" + human + "\",\"taskTitle\":\"Photograph a shop front\",\"taskDescription\":"
                + "\"The shop at the corner, by daylight.\",\"price\":25}";
        String commission = order.replace("taskTitle", "title").replace("taskDescription", "description");
        sheet.cost("rent_human, dry run", "rent_human", KEYED, key, Map.of(), order.replace("}", ",\"dryRun\":true}"));
        sheet.cost("rent_human", KEYED, key, Map.of(), order);
        ObjectNode hosted =
                sheet.cost("rent_human, hosted", "rent_human", KEYED, key, Map.of(), order.replace(":25", ":9000"));
        EscrowId escrow = new EscrowId(hosted.get("escrowId").textValue());
        Funding.ByCheckout funding = (Funding.ByCheckout)
                new Escrows(service.meter).find(escrow).orElseThrow().funding();
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_2", funding.checkoutId(), new Money(1_062_000));
        sheet.record(
                "payment of a rental",
                () -> service.meter.commit(
                        service.capabilities.moneyFollower(0).apply(paid, service.platform.clock.instant())));
        ObjectNode deferred = sheet.cost(
                "create_personal_bounty", KEYED, key, Map.of(), commission.replace("}", ",\"payment\":\"deferred\"}"));
        String subject = "{\"bountyId\":\"" + deferred.at("/rental/bountyId").textValue() + "\",\"applicationId\":\""
                + deferred.at("/rental/applicationId").textValue() + "\"}";
        sheet.cost("create_escrow_checkout, deferred", "create_escrow_checkout", KEYED, key, Map.of(), subject);
        sheet.cost("get_my_rentals", KEYED, key, Map.of(), "");
    }

    void disputes(Map<String, String> key, Map<String, String> worker, Map<String, String> admin) {
        Map<String, String> escrow = held(key, worker);
        sheet.cost("open_dispute", KEYED, key, escrow, DISPUTE);
        sheet.cost(
                "add_dispute_evidence",
                KEYED,
                key,
                escrow,
                "{\"text\":\"The photo shows another shop.\",\"urls\":[\"https://photos.example.com/1\"]}");
        sheet.cost("withdraw_dispute", KEYED, key, escrow, "{}");
        service.call("open_dispute", key, escrow, DISPUTE);
        String split = "{\"workerCents\":1250}";
        Map<String, String> settled = held(key, worker);
        service.call("open_dispute", key, settled, DISPUTE);
        sheet.cost("propose_settlement", KEYED, key, settled, split);
        sheet.cost("accept_settlement", SESSION, worker, settled, split);
        Map<String, String> conceded = held(key, worker);
        service.call("open_dispute", key, conceded, DISPUTE);
        sheet.cost("concede_dispute", KEYED, key, conceded, "{}");
        sheet.cost("admin_list_disputes", ADMIN, admin, Map.of(), "");
        String half = "{\"ruling\":\"split\",\"workerCents\":1250,\"reason\":\"Half of it was done.\"}";
        sheet.cost("admin_rule_dispute", ADMIN, admin, escrow, half);
    }

    private Map<String, String> held(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> seat = accepted(key, worker, posted(key));
        String subject = "{\"bountyId\":\"" + seat.get("bountyId") + "\",\"applicationId\":\""
                + seat.get("applicationId") + "\"}";
        return escrow(service.call("create_escrow_checkout", key, Map.of(), subject));
    }

    private static Map<String, String> escrow(ObjectNode answer) {
        return Map.of("escrowId", answer.get("escrowId").textValue());
    }

    private static String subject(Map<String, String> bounty, String application) {
        return "{\"bountyId\":\"" + bounty.get("bountyId") + "\",\"applicationId\":\"" + application + "\"";
    }

    private Map<String, String> posted(Map<String, String> key) {
        return posted(key, TASK);
    }

    private Map<String, String> posted(Map<String, String> key, String task) {
        ObjectNode posted = service.call("create_bounty", key, Map.of(), task);
        return Map.of("bountyId", posted.at("/bounty/id").textValue());
    }

    private Map<String, String> accepted(
            Map<String, String> key, Map<String, String> worker, Map<String, String> bounty) {
        Map<String, String> seat = with(bounty, "applicationId", applied(worker, bounty));
        service.call("decide_application", key, seat, ACCEPT);
        return seat;
    }

    private String applied(Map<String, String> worker, Map<String, String> bounty) {
        return service.call("apply_to_bounty", worker, bounty, "{}")
                .at("/application/id")
                .textValue();
    }
}
