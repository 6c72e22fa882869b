package marketplace.hiring;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marketplace.accounts.erasure.ErasureGuard;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Funding;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.Scene;

/**
 * One hire in some state, and its twin in the same state. The twin has the same poster and the same worker: they share
 * the wallets and nothing else.
 */
final class TwinHires extends Scene {

    record State(String name, String bounty, long cents, Consumer<Hire> made, Duration later) {}

    final HiringMarketplace story;
    private final RetriedDecisions decisions;
    final Hire hire;
    final Hire twin;

    TwinHires(State state) {
        HiringMarketplace market = new HiringMarketplace();
        super(market.interleaved, market.stored);
        story = market;
        decisions = new RetriedDecisions(story);
        if (state.cents() > 0) {
            story.deposited(state.cents());
        }
        story.worker("carl");
        hire = new Hire(state.bounty());
        twin = new Hire(state.bounty());
        List.of(hire, twin).forEach(state.made());
        story.earningsToWallet("ada");
        story.clock.advance(state.later());
        List.of(hire, twin).forEach(Hire::remember);
        begin();
    }

    private interface TakenBack {
        ProviderEvent event(String id, String payment, Money total);
    }

    final class Hire {
        final Seat seat;
        final Seat other;
        private Optional<Escrow> escrow = Optional.empty();
        private String submission = "";
        private List<Timer> dues = List.of();
        private Optional<Payout> payout = Optional.empty();

        private Hire(String bounty) {
            String id = story.posted(bounty);
            seat = story.applied("ada", id);
            other = story.applied("bob", id);
        }

        /** Later calls use the ids of this moment, regardless of a rival. */
        private void remember() {
            String application = seat.id.value();
            escrow = story.escrows("ada").stream()
                    .filter(found -> found.terms().subject().application().equals(Optional.of(seat.id)))
                    .findFirst();
            if (seat.application().seat() != null && seat.application().seat().work() != null) {
                submission = seat.submission();
            }
            payout = new Payouts(story.stored)
                    .list(story.account("ada"), 10, Optional.empty()).items().stream()
                            .filter(found -> escrow.map(held -> new PayoutSource.OfEscrow(held.id()))
                                    .equals(Optional.of(found.source())))
                            .findFirst();
            Set<String> mine = new HashSet<>(Set.of(application, seat.bounty.value(), other.id.value()));
            escrow.ifPresent(found -> mine.add(found.id().value()));
            escrow.map(Escrow::funding)
                    .filter(Funding.ByCheckout.class::isInstance)
                    .ifPresent(by ->
                            mine.add(((Funding.ByCheckout) by).checkoutId().value()));
            payout.ifPresent(found -> mine.add(found.id().value()));
            story.escrows("bob").stream()
                    .filter(found -> found.terms().subject().application().equals(Optional.of(other.id)))
                    .forEach(found -> mine.add(found.id().value()));
            if (!submission.isEmpty()) {
                mine.add(seat.lastSubmission());
            }
            dues = story.timers(story.now().plus(Duration.ofDays(60))).stream()
                    .filter(due -> mine.contains(due.id().replaceFirst(":.*", "")))
                    .toList();
        }

        Hire funded() {
            HiringMarketplace.done(fund(seat));
            return this;
        }

        Reply fund(Seat one) {
            return story.endpoint.call(
                    "agent",
                    "POST",
                    "/api/escrow/checkout",
                    "{\"bountyId\":\"" + one.bounty + "\",\"applicationId\":\"" + one.id + "\"}");
        }

        void due(String kind) {
            remember();
            assertDone(handle(kind));
        }

        boolean call(String who, String method, String path, String body, String key) {
            return isDone(story.endpoint.call(who, method, path, body, Map.of("idempotency-key", key)));
        }

        String path() {
            return seat.path();
        }

        String bounty() {
            return "/api/bounties/" + seat.bounty;
        }

        String escrowPath() {
            return "/api/escrow/" + escrowId();
        }

        String escrowId() {
            return escrow.map(found -> found.id().value()).orElse("esc_00000000000000000000000000");
        }

        String escrowStatus() {
            return story.escrows("ada").stream()
                    .filter(found -> found.terms().subject().application().equals(Optional.of(seat.id)))
                    .map(found -> found.status().wire())
                    .findFirst()
                    .orElse("none");
        }

        String submissionPath() {
            return submission.isEmpty() ? path() + "/submissions/sbm_00000000000000000000000000" : submission;
        }

        boolean handle(String kind) {
            return dues.stream()
                    .filter(due -> due.kind().equals(kind))
                    .findFirst()
                    .filter(due -> decisions.carryOut(() -> decisions.of(due)))
                    .isPresent();
        }

        Set<String> dueKinds() {
            return dues.stream()
                    .map(Timer::kind)
                    .filter(story.timers::containsKey)
                    .collect(Collectors.toSet());
        }

        boolean paid(int number) {
            return ofCheckout(checkout -> new ProviderEvent.CheckoutPaid(
                    "sandbox",
                    "paid-" + number + checkout.checkoutId(),
                    checkout.checkoutId(),
                    escrow.orElseThrow().terms().total()));
        }

        boolean declined() {
            return ofCheckout(checkout -> new ProviderEvent.CheckoutDeclined(
                    "sandbox", "declined-" + checkout.checkoutId(), checkout.checkoutId()));
        }

        private boolean ofCheckout(Function<Funding.ByCheckout, ProviderEvent> event) {
            return escrow.isPresent()
                    && escrow.get().funding() instanceof Funding.ByCheckout checkout
                    && applyEvent(event.apply(checkout));
        }

        /** Paid by its hosted checkout. */
        Hire paidByCard() {
            funded().remember();
            assertDone(paid(1));
            return this;
        }

        /** Taken back before it was reported as paid. */
        Hire paidLate() {
            funded().remember();
            takenBack(Hire::chargedBack);
            assertDone(paid(1));
            return this;
        }

        /** The debt is paid by a deposit: the account is not restricted. */
        Hire takenBack(Predicate<Hire> how) {
            remember();
            assertDone(how.test(this));
            story.deposited(HiringMarketplace.SEAT);
            return this;
        }

        boolean chargedBack() {
            return ofPayment(
                    "taken-",
                    (event, payment, total) ->
                            new ProviderEvent.ChargedBack("sandbox", event, "dp-" + payment, agent(), payment, total));
        }

        boolean chargebackWon() {
            return ofPayment(
                    "won-",
                    (event, payment, total) -> new ProviderEvent.ChargebackReturned(
                            "sandbox", event, "dp-" + payment, agent(), payment, total));
        }

        boolean chargebackLost() {
            return ofPayment(
                    "lost-",
                    (event, payment, _) ->
                            new ProviderEvent.ChargebackLost("sandbox", event, "dp-" + payment, agent(), payment));
        }

        boolean refundedAtProvider() {
            return ofPayment(
                    "refunded-",
                    (event, payment, total) -> new ProviderEvent.PaymentRefunded(
                            "sandbox", event, "ch-" + payment, agent(), payment, total));
        }

        boolean refundReturned() {
            return ofPayment(
                    "returned-",
                    (event, payment, total) -> new ProviderEvent.PaymentRefundReturned(
                            "sandbox", event, "ch-" + payment, agent(), payment, total));
        }

        private AccountId agent() {
            return story.account("agent");
        }

        private boolean ofPayment(String event, TakenBack taken) {
            return ofCheckout(checkout -> {
                String payment = checkout.checkoutId().value();
                return taken.event(
                        event + payment, payment, escrow.orElseThrow().terms().total());
            });
        }

        boolean cancelCheckout() {
            return escrow.isPresent()
                    && escrow.get().funding() instanceof Funding.ByCheckout checkout
                    && decisions.carryOut(() -> new Commit(new Checkouts(story.stored).cancel(checkout.checkoutId())));
        }

        boolean payoutPaid(int number) {
            return payout.isPresent()
                    && applyEvent(new ProviderEvent.PayoutPaid(
                            "sandbox",
                            "arrived-" + number + payout.get().id(),
                            story.account("ada"),
                            payout.get().id(),
                            payout.get().attempts()));
        }

        boolean payoutFailed() {
            return payout.isPresent()
                    && applyEvent(new ProviderEvent.PayoutFailed(
                            "sandbox",
                            "failed-" + payout.get().id(),
                            story.account("ada"),
                            payout.get().id(),
                            payout.get().attempts(),
                            "The bank says no."));
        }

        private boolean applyEvent(ProviderEvent event) {
            return decisions.carryOut(() -> story.moneyFollower.apply(event, story.now()));
        }
    }

    @Override
    protected boolean isSound(List<Item> items) {
        return Audit.of(items.stream()).isEmpty();
    }

    /**
     * The changes once the escrows have followed their payments. A payment that is taken back moves some escrows by
     * timers that are due at once, and a timer that finds nothing to do is not a difference.
     */
    @Override
    protected String settled() {
        List<Timer> waiting = followers();
        while (!waiting.isEmpty()) {
            for (Timer due : waiting) {
                assertDone(decisions.carryOut(() -> decisions.of(due)));
            }
            waiting = followers();
        }
        return changes().changes();
    }

    private List<Timer> followers() {
        return story.timers(story.now()).stream()
                .filter(due -> due.kind().startsWith("escrow.payment_"))
                .toList();
    }

    /** Whether the call succeeded. A 5xx is always a fault. */
    static boolean isDone(Reply reply) {
        if (reply.status() >= 500) {
            throw new IllegalStateException(reply.body().toString());
        }
        return reply.status() == 200;
    }

    boolean deletes(String who) {
        AccountId account = story.account(who);
        ErasureGuard books = new OpenBalanceGuard(story.stored, story.clock);
        return decisions.carryOut(
                () -> new Commit(books.require(account, Money.ZERO)).and(StoredAccounts.delete(account, story.now())));
    }

    private static void assertDone(boolean done) {
        if (!done) {
            throw new AssertionError("it was not done");
        }
    }

    @Override
    protected Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        List.of("agent", "ada", "bob")
                .forEach(name -> names.put(story.account(name).value(), name));
        names.put(hire.seat.bounty.value(), "bounty");
        names.put(hire.seat.id.value(), "application");
        names.put(hire.other.id.value(), "other");
        names.put(hire.escrowId(), "escrow");
        return names;
    }
}
