package marketplace.hiring;

import static marketplace.hiring.HiringStates.*;
import static marketplace.hiring.HiringSteps.*;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import marketplace.hiring.HiringSteps.Step;
import marketplace.hiring.TwinHires.State;

/** Each step in the states where its conditions differ, with the rivals that can make one of them necessary. */
final class HiringScenarios {

    private HiringScenarios() {}

    record Scenario(Step step, State state, List<Step> rivals) {

        String name() {
            return step.name() + " | " + state.name();
        }
    }

    private static Scenario of(Step step, State state, Step... rivals) {
        return new Scenario(step, state, List.of(rivals));
    }

    static List<Scenario> all() {
        return Stream.of(answers(), work(), money(), agreements(), clocks(), events())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Scenario> answers() {
        return List.of(
                of(FUND, APPLIED, FUND, WITHDRAW, REJECT, DEPOSIT, CLOSE_ACCOUNT),
                of(FUND, POOR, FUND, WITHDRAW, REJECT, CLOSE_ACCOUNT),
                of(ACCEPT, APPLIED, WITHDRAW, FUND, APPLY, ACCEPT_OTHER, DEPOSIT, CLOSE_ACCOUNT, ACCEPT_OTHER),
                of(ACCEPT, FUNDED, CANCEL, WITHDRAW, APPLY, ACCEPT_OTHER),
                of(ACCEPT, LAST, WITHDRAW, FUND, APPLY, ACCEPT_OTHER, DEPOSIT, CLOSE_ACCOUNT),
                of(REJECT, APPLIED, FUND, ACCEPT, WITHDRAW),
                of(REJECT, FUNDED, CANCEL, ACCEPT, DEPOSIT),
                of(REJECT, FUNDING, PAID, CANCEL, WITHDRAW),
                of(TAKE_BACK, ACCEPTED, CONFIRM, APPLY, WITHDRAW, TAKE_BACK_THREE_TIMES),
                of(RELEASE_SEAT, ACCEPTED, START, APPLY, WITHDRAW, COMPLETE, DEPOSIT),
                of(RELEASE_SEAT, CONSENTED, COMPLETE, APPLY, DISPUTE, DEPOSIT),
                of(WITHDRAW, APPLIED, FUND, ACCEPT),
                of(WITHDRAW, FUNDED, CANCEL, ACCEPT, DEPOSIT),
                of(WITHDRAW, FUNDING, PAID, CANCEL, REJECT),
                of(WITHDRAW, ACCEPTED, START, APPLY, COMPLETE, DEPOSIT),
                of(CANCEL_BOUNTY, APPLIED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(CANCEL_BOUNTY, ACCEPTED, START, APPLY, ACCEPT_OTHER),
                of(CLOSE_BOUNTY, APPLIED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(CLOSE_BOUNTY, FUNDED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(STOP_INTAKE, ACCEPTED, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER));
    }

    private static List<Scenario> work() {
        return List.of(
                of(CONFIRM, ACCEPTED, TAKE_BACK, WITHDRAW),
                of(START, CONFIRMED, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(CONSENT, DELIVERED, APPROVE, RELEASE),
                of(ORDER_RESERVE, IN_RESERVE, RELEASE_SEAT, APPLY),
                of(BLOCKED, ACCEPTED, WITHDRAW, CANCEL_BOUNTY, COMPLETE, APPLY, ACCEPT_OTHER),
                of(BLOCKED, WORKING, HAND_IN, DISPUTE, COMPLETE, WITHDRAW),
                of(ACCEPT_BLOCKED, BLOCKED_VISIT, DISPUTE, WITHDRAW, APPLY, ACCEPT_OTHER, DEPOSIT),
                of(KEEP, HELD, RELEASE_SEAT, WITHDRAW, COMPLETE, DISPUTE),
                of(HAND_IN, ACCEPTED, WITHDRAW, CANCEL_BOUNTY, COMPLETE, APPLY, ACCEPT_OTHER),
                of(HAND_IN, WORKING, DISPUTE, COMPLETE, WITHDRAW),
                of(DELIVER, WORKING, DISPUTE, COMPLETE, WITHDRAW),
                of(APPROVE, DELIVERED, REJECT_WORK, CONSENT, DISPUTE),
                of(REDO, DELIVERED, REJECT_WORK, APPROVE, CONSENT, COMPLETE),
                of(REJECT_WORK, DELIVERED, REDO, APPROVE, CONSENT, COMPLETE),
                of(APPEAL, REJECTED, DISPUTE, COMPLETE, CONSENT));
    }

    private static List<Scenario> money() {
        return List.of(
                of(COMPLETE, ACCEPTED, DISPUTE, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(COMPLETE_DELIVERED, DELIVERED, DISPUTE, REJECT_WORK, CONSENT),
                of(RELEASE, COMPLETED, LEAVE, DISPUTE, CONSENT, APPLY, RELEASE),
                of(CANCEL, FUNDED, ACCEPT, CANCEL, DEPOSIT),
                of(CANCEL, FUNDING, PAID, CANCEL),
                of(DISPUTE, ACCEPTED, COMPLETE, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(DISPUTE, DELIVERED, COMPLETE, REJECT_WORK, CONSENT),
                of(DISPUTE_BY_WORKER, COMPLETED, RELEASE, CONSENT),
                of(EVIDENCE, DISPUTED, EVIDENCE, RULE_REFUND),
                of(RULE_RELEASE, DISPUTED, LEAVE, RULE_REFUND, CONSENT, APPLY, ACCEPT_OTHER),
                of(RULE_REFUND, DISPUTED, RULE_RELEASE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT),
                of(RULE_SPLIT, DISPUTED, LEAVE, RULE_RELEASE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT));
    }

    private static List<Scenario> agreements() {
        return List.of(
                of(WITHDRAW_DISPUTE, DISPUTED, RULE_REFUND, CONCEDE, EVIDENCE, CONSENT, APPLY, ACCEPT_OTHER),
                of(WITHDRAW_DISPUTE, APPEALED, RULE_REFUND, CONCEDE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT),
                of(CONCEDE, DISPUTED, LEAVE, RULE_REFUND, WITHDRAW_DISPUTE, CONSENT, APPLY, ACCEPT_OTHER),
                of(CONCEDE_BY_WORKER, DISPUTED, RULE_RELEASE, CONCEDE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT),
                of(PROPOSE, SETTLING, SETTLE, EVIDENCE, WITHDRAW_DISPUTE, RULE_REFUND),
                of(SETTLE, SETTLING, LEAVE, PROPOSE, RULE_REFUND, CONCEDE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT));
    }

    private static List<Scenario> clocks() {
        return List.of(
                of(due("escrow.lapse"), later(FUNDED, Duration.ofDays(7)), ACCEPT, CANCEL, DEPOSIT),
                of(
                        due("escrow.auto_release"),
                        later(DELIVERED, Duration.ofDays(5)),
                        LEAVE,
                        COMPLETE,
                        CONSENT,
                        APPLY,
                        ACCEPT_OTHER),
                of(due("checkout.expiry"), later(FUNDING, Duration.ofHours(24)), PAID, CANCEL, REJECT),
                of(due("payout.pending"), RELEASED, PAYOUT_PAID, PAYOUT_FAILED, APPLY, ACCEPT_OTHER),
                of(
                        due("application.confirm_by"),
                        later(ACCEPTED, Duration.ofHours(24)),
                        COMPLETE,
                        WITHDRAW,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("application.silent_expires"),
                        later(CONFIRMED, Duration.ofHours(48)),
                        START,
                        WITHDRAW,
                        COMPLETE,
                        APPLY,
                        DEPOSIT),
                of(
                        due("application.due_at"),
                        later(WORKING, Duration.ofHours(48)),
                        CONSENT,
                        COMPLETE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("application.keep_by"),
                        later(HELD, Duration.ofHours(72)),
                        RELEASE_SEAT,
                        CONSENT,
                        COMPLETE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("application.blocked_by"),
                        later(BLOCKED_VISIT, Duration.ofHours(72)),
                        DISPUTE,
                        WITHDRAW,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("submission.appeal_by"),
                        later(REJECTED, Duration.ofHours(72)),
                        CONSENT,
                        COMPLETE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("hiring.cancelled_seats"),
                        CANCELLED,
                        WITHDRAW,
                        OTHER_WITHDRAWS,
                        DISPUTE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("hiring.ruling_due"),
                        later(DISPUTED, Duration.ofDays(14)),
                        LEAVE,
                        RULE_REFUND,
                        EVIDENCE,
                        CONSENT,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("hiring.ruling_due"),
                        later(DISPUTED_BEFORE_WORK, Duration.ofDays(14)),
                        RULE_RELEASE,
                        CONSENT,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(due("escrow.payment_step"), PAID_LATE, ACCEPT, CANCEL, DEPOSIT),
                of(due("hiring.rejected_refund"), REJECTED_FUNDED, CANCEL, DEPOSIT),
                of(due("bounty.filled"), FILLED, FUND_OTHER, OTHER_WITHDRAWS, RELEASE_SEAT),
                of(due("bounty.filled"), FILLED_FUNDED, OTHER_WITHDRAWS, RELEASE_SEAT),
                of(due("bounty.closing"), CLOSING, WITHDRAW, OTHER_WITHDRAWS, FUND),
                of(due("bounty.closing"), CLOSING_FUNDED, WITHDRAW, OTHER_WITHDRAWS, CANCEL));
    }

    private static List<Scenario> events() {
        return List.of(
                of(PAID, FUNDING, PAID, PAID_TWICE, CANCEL, CANCEL_CHECKOUT, CLOSE_ACCOUNT, CHARGED_BACK),
                of(PAID, later(FUNDING, Duration.ofHours(24)), PAID, DEPOSIT, CHARGED_BACK),
                of(DECLINED, FUNDING, DECLINED, PAID, CANCEL),
                of(PAYOUT_PAID, RELEASED, PAYOUT_PAID, PAYOUT_PAID_TWICE, PAYOUT_FAILED, APPLY, ACCEPT_OTHER),
                of(PAYOUT_FAILED, RELEASED, PAYOUT_FAILED, PAYOUT_PAID),
                of(CHARGED_BACK, PAID_BY_CARD, CHARGED_BACK, COMPLETE, WITHDRAW, APPLY, DEPOSIT),
                of(CHARGEBACK_WON, FROZEN, CHARGEBACK_WON, RULE_REFUND, CHARGEBACK_LOST, PAYMENT_REFUNDED, APPLY),
                of(CHARGEBACK_LOST, FROZEN, CHARGEBACK_LOST, RULE_REFUND, CHARGEBACK_WON, APPLY, DEPOSIT),
                of(PAYMENT_REFUNDED, PAID_BY_CARD, PAYMENT_REFUNDED, COMPLETE, WITHDRAW, APPLY, DEPOSIT),
                of(REFUND_RETURNED, FROZEN_BY_REFUND, REFUND_RETURNED, RULE_REFUND, CHARGED_BACK, APPLY, DEPOSIT));
    }
}
