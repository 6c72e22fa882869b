package marketplace.hiring;

import java.util.List;
import java.util.stream.Stream;
import marketplace.hiring.TwinHires.Hire;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.SettableClock;

/**
 * All steps that move a hire: calls of the poster, the worker and an admin, timers, and provider events.
 *
 * <p>The first word of a name is the operation, the kind of the timer or the type of the provider event.
 */
final class HiringSteps {

    private static final String WORDS = "\"response\":\"So be it.\"";
    private static final String ISSUE =
            "{\"category\":\"poor_quality\",\"description\":\"The picture shows another shop.\",\"urls\":[]}";
    private static final String RULING = "{\"reason\":\"It was looked at.\",\"ruling\":";

    private HiringSteps() {}

    @FunctionalInterface
    interface Act {
        boolean on(TwinHires scene, Hire hire, String key);
    }

    record Step(String name, Act act) {

        String operation() {
            return name.split(" ", 2)[0];
        }
    }

    static final Step FUND = new Step(
            "create_escrow_checkout",
            (_, hire, key) -> hire.call(
                    "agent",
                    "POST",
                    "/api/escrow/checkout",
                    "{\"bountyId\":\"" + hire.seat.bounty + "\",\"applicationId\":\"" + hire.seat.id + "\"}",
                    key));
    static final Step ACCEPT = answer("decide_application accept", "accept");
    static final Step REJECT = answer("decide_application reject", "reject");
    static final Step TAKE_BACK = answer("decide_application withdraw", "withdraw");
    static final Step RELEASE_SEAT = seat("release_seat", "agent", "release-seat", "{}");
    static final Step KEEP = seat("keep_worker", "agent", "keep", "{}");
    static final Step ORDER_RESERVE = new Step(
            "order_reserve",
            (_, hire, key) -> hire.call(
                    "agent",
                    "PUT",
                    hire.bounty() + "/reserve",
                    "{\"applicationIds\":[\"" + hire.other.id + "\"]}",
                    key));
    static final Step BLOCKED = seat("report_blocked", "ada", "blocked", "{\"reason\":\"The gate is locked.\"}");
    static final Step ACCEPT_BLOCKED = seat("accept_blocked", "agent", "blocked/accept", "{}");
    static final Step WITHDRAW = seat("withdraw_application", "ada", "withdraw", "{}");
    static final Step CONFIRM = seat("confirm_application", "ada", "confirm", "{}");
    static final Step START = seat("start_application", "ada", "start", "{}");
    static final Step CONSENT = seat("consent_release", "ada", "consent-release", "{}");
    static final Step HAND_IN = seat("hand_in_work", "ada", "submissions", "{\"text\":\"Seven benches.\"}");
    static final Step APPROVE = review("review_submission approve", "{\"action\":\"approve\"," + WORDS + "}");
    static final Step REDO = review(
            "review_submission redo",
            "{\"action\":\"request_redo\"," + WORDS + ",\"redoBy\":\"2026-01-03T00:00:00Z\"}");
    static final Step REJECT_WORK = review(
            "review_submission reject", "{\"action\":\"reject\"," + WORDS + ",\"reasonCode\":\"not_as_described\"}");
    static final Step APPEAL = new Step(
            "appeal_submission",
            (_, hire, key) -> hire.call(
                    "ada",
                    "POST",
                    hire.submissionPath() + "/appeal",
                    "{\"text\":\"The picture does show all of the benches.\"}",
                    key));
    static final Step CANCEL_BOUNTY =
            bounty("cancel_bounty", "cancel", "{\"reason\":\"task_no_longer_needed\",\"details\":\"Closed.\"}");
    static final Step CLOSE_BOUNTY = bounty(
            "update_bounty",
            "status",
            "{\"status\":\"closed\",\"closeReason\":\"other\"," + "\"closeReasonDetails\":\"The park is closed.\"}");
    static final Step STOP_INTAKE = bounty("stop_bounty_intake", "stop-intake", "{}");
    static final Step COMPLETE =
            escrow("confirm_delivery without delivery", "agent", "complete", "{\"withoutDelivery\":true}");
    static final Step COMPLETE_DELIVERED = escrow("confirm_delivery", "agent", "complete", "{}");
    static final Step RELEASE = escrow("release_payment", "agent", "release", "{}");
    static final Step CANCEL = escrow("cancel_escrow", "agent", "cancel", "{}");
    static final Step DISPUTE = escrow("open_dispute poster", "agent", "dispute", ISSUE);
    static final Step DISPUTE_BY_WORKER = escrow("open_dispute worker", "ada", "dispute", ISSUE);
    static final Step EVIDENCE =
            escrow("add_dispute_evidence", "ada", "dispute/evidence", "{\"text\":\"It shows all benches.\"}");
    static final Step WITHDRAW_DISPUTE = escrow("withdraw_dispute", "ada", "dispute/withdraw", "{}");
    static final Step CONCEDE = escrow("concede_dispute poster", "agent", "dispute/concede", "{}");
    static final Step CONCEDE_BY_WORKER = escrow("concede_dispute worker", "ada", "dispute/concede", "{}");
    static final Step PROPOSE = escrow("propose_settlement", "agent", "dispute/settlement", "{\"workerCents\":700}");
    static final Step SETTLE = escrow("accept_settlement", "ada", "dispute/settlement/accept", "{\"workerCents\":500}");
    static final Step DELIVER = escrow("deliver_work", "ada", "deliver", "{\"text\":\"Seven benches.\"}");
    static final Step RULE_RELEASE = ruling("release", "\"release\"}");
    static final Step RULE_REFUND = ruling("refund", "\"refund\"}");
    static final Step RULE_SPLIT = ruling("split", "\"split\",\"workerCents\":500}");

    static final Step PAID = new Step("CheckoutPaid", (_, hire, _) -> hire.paid(1));
    static final Step PAID_TWICE = new Step("CheckoutPaid twice", (_, hire, _) -> hire.paid(2));
    static final Step DECLINED = new Step("CheckoutDeclined", (_, hire, _) -> hire.declined());
    static final Step PAYOUT_PAID = new Step("PayoutPaid", (_, hire, _) -> hire.payoutPaid(1));
    static final Step PAYOUT_PAID_TWICE = new Step("PayoutPaid twice", (_, hire, _) -> hire.payoutPaid(2));
    static final Step PAYOUT_FAILED = new Step("PayoutFailed", (_, hire, _) -> hire.payoutFailed());

    static final Step CHARGED_BACK = new Step("ChargedBack", (_, hire, _) -> hire.chargedBack());
    static final Step CHARGEBACK_WON = new Step("ChargebackReturned", (_, hire, _) -> hire.chargebackWon());
    static final Step CHARGEBACK_LOST = new Step("ChargebackLost", (_, hire, _) -> hire.chargebackLost());
    static final Step PAYMENT_REFUNDED = new Step("PaymentRefunded", (_, hire, _) -> hire.refundedAtProvider());
    static final Step REFUND_RETURNED = new Step("PaymentRefundReturned", (_, hire, _) -> hire.refundReturned());

    static final Step ACCEPT_OTHER = new Step(
            "decide_application accept another", (_, hire, _) -> TwinHires.isDone(hire.other.decide("accept")));
    static final Step FUND_OTHER =
            new Step("create_escrow_checkout for another", (_, hire, _) -> TwinHires.isDone(hire.fund(hire.other)));
    static final Step OTHER_WITHDRAWS = new Step(
            "withdraw_application of another",
            (_, hire, _) -> TwinHires.isDone(hire.other.post("bob", "withdraw", "{}")));
    static final Step APPLY = new Step(
            "apply_to_bounty",
            (scene, hire, _) ->
                    TwinHires.isDone(scene.story.endpoint.call("carl", "POST", hire.bounty() + "/applications", "{}")));
    static final Step DEPOSIT = new Step("deposit", (scene, _, _) -> {
        scene.story.deposited(100);
        return true;
    });
    static final Step CLOSE_ACCOUNT = new Step("account deleted", (scene, _, _) -> scene.deletes("agent"));

    static final Step LEAVE = new Step("profile deleted", (scene, hire, _) -> {
        scene.story.stored.commit(
                Commit.of(Write.delete(Keys.human(hire.seat.application().humanId()))));
        return true;
    });
    static final Step TAKE_BACK_THREE_TIMES = new Step("acceptance taken back 3 times", (scene, hire, _) -> {
        scene.story.stored.commit(Commit.of(
                Write.put(Item.at(Keys.limit("acceptances-taken-back", hire.seat.id.value(), SettableClock.START))
                        .put("count", 3)
                        .build())));
        return true;
    });
    static final Step CANCEL_CHECKOUT = new Step("checkout cancelled", (_, hire, _) -> hire.cancelCheckout());

    static Step due(String kind) {
        return new Step(kind, (_, hire, _) -> hire.handle(kind));
    }

    static List<Step> all(Stream<String> kinds) {
        List<Step> named = List.of(
                FUND,
                ACCEPT,
                REJECT,
                TAKE_BACK,
                RELEASE_SEAT,
                KEEP,
                ORDER_RESERVE,
                BLOCKED,
                ACCEPT_BLOCKED,
                WITHDRAW,
                CONFIRM,
                START,
                CONSENT,
                HAND_IN,
                APPROVE,
                REDO,
                REJECT_WORK,
                APPEAL,
                CANCEL_BOUNTY,
                CLOSE_BOUNTY,
                STOP_INTAKE,
                COMPLETE,
                COMPLETE_DELIVERED,
                RELEASE,
                CANCEL,
                DISPUTE,
                DISPUTE_BY_WORKER,
                EVIDENCE,
                WITHDRAW_DISPUTE,
                CONCEDE,
                CONCEDE_BY_WORKER,
                PROPOSE,
                SETTLE,
                DELIVER,
                RULE_RELEASE,
                RULE_REFUND,
                RULE_SPLIT,
                PAID,
                PAID_TWICE,
                DECLINED,
                PAYOUT_PAID,
                PAYOUT_PAID_TWICE,
                PAYOUT_FAILED,
                CHARGED_BACK,
                CHARGEBACK_WON,
                CHARGEBACK_LOST,
                PAYMENT_REFUNDED,
                REFUND_RETURNED,
                ACCEPT_OTHER,
                FUND_OTHER,
                OTHER_WITHDRAWS,
                APPLY,
                DEPOSIT,
                CLOSE_ACCOUNT,
                LEAVE,
                CANCEL_CHECKOUT,
                TAKE_BACK_THREE_TIMES);
        return Stream.concat(named.stream(), kinds.sorted().map(HiringSteps::due))
                .toList();
    }

    private static Step answer(String name, String action) {
        return new Step(
                name,
                (_, hire, key) ->
                        hire.call("agent", "PATCH", hire.path(), "{\"action\":\"" + action + "\"," + WORDS + "}", key));
    }

    private static Step seat(String name, String who, String verb, String body) {
        return new Step(name, (_, hire, key) -> hire.call(who, "POST", hire.path() + "/" + verb, body, key));
    }

    private static Step review(String name, String body) {
        return new Step(name, (_, hire, key) -> hire.call("agent", "PATCH", hire.submissionPath(), body, key));
    }

    private static Step bounty(String name, String verb, String body) {
        return new Step(name, (_, hire, key) -> hire.call("agent", "POST", hire.bounty() + "/" + verb, body, key));
    }

    private static Step escrow(String name, String who, String verb, String body) {
        return new Step(name, (_, hire, key) -> hire.call(who, "POST", hire.escrowPath() + "/" + verb, body, key));
    }

    private static Step ruling(String verdict, String rest) {
        return new Step(
                "admin_rule_dispute " + verdict,
                (_, hire, key) -> hire.call(
                        "admin", "POST", "/api/admin/escrows/" + hire.escrowId() + "/ruling", RULING + rest, key));
    }
}
