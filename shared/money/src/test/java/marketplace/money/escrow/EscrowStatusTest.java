package marketplace.money.escrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscrowStatusTest {

    private final MoneyFixture market = new MoneyFixture(new MemoryTable());
    private final Instant now = market.now();
    private final Instant late = now.plus(Duration.ofDays(30));

    @Test
    void everyVerbInEveryStatusMatchesTable() {
        Map<String, Function<Escrow, EscrowMove>> verbs = new TreeMap<>(Map.of(
                "pay", escrow -> escrow.pay("sandbox", market.transaction(), now),
                "expire", escrow -> escrow.expire(now),
                "cancel", escrow -> escrow.cancel(EscrowActor.POSTER, null, market.transaction(), now),
                "lapse too early", escrow -> escrow.lapse(market.transaction(), now),
                "lapse", escrow -> escrow.lapse(market.transaction(), late),
                "lock", escrow -> escrow.lock(EscrowActor.POSTER, now),
                "unlock", escrow -> escrow.unlock(EscrowActor.POSTER, null, now),
                "deliver", escrow -> escrow.deliver(EscrowActor.WORKER, now),
                "redo", escrow -> escrow.redo(EscrowActor.POSTER, null, now),
                "reject", escrow -> escrow.reject(EscrowActor.POSTER, null, now)));
        verbs.putAll(Map.of(
                "refund", escrow -> escrow.refund(EscrowActor.POSTER, null, market.transaction(), now),
                "complete", escrow -> escrow.complete(EscrowActor.POSTER, now),
                "release", escrow -> escrow.release(EscrowActor.POSTER, market.releaseIds(), now),
                "auto-release too early", escrow -> escrow.autoRelease(market.releaseIds(), now),
                "auto-release", escrow -> escrow.autoRelease(market.releaseIds(), late),
                "dispute", escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), now),
                "dispute too late", escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), late),
                "rule release", escrow -> escrow.rule(new Ruling.Release(), null, Money.ZERO, market.releaseIds(), now),
                "rule refund", escrow -> escrow.rule(new Ruling.Refund(), null, Money.ZERO, market.releaseIds(), now),
                "rule split",
                        escrow -> escrow.rule(
                                new Ruling.Split(new Money(333)), null, Money.ZERO, market.releaseIds(), now)));
        verbs.putAll(Map.of(
                "withdraw dispute", escrow -> DisputeAgreements.withdraw(escrow, EscrowActor.WORKER, now),
                "withdraw appeal",
                        escrow ->
                                DisputeAgreements.withdrawAppeal(escrow, EscrowActor.WORKER, market.releaseIds(), now),
                "concede", escrow -> DisputeAgreements.concede(escrow, EscrowActor.POSTER, market.releaseIds(), now),
                "concede by worker",
                        escrow -> DisputeAgreements.concede(escrow, EscrowActor.WORKER, market.releaseIds(), now),
                "settle",
                        escrow -> DisputeAgreements.accept(
                                DisputeAgreements.propose(escrow, EscrowActor.POSTER, new Money(333), now)
                                        .after(),
                                EscrowActor.WORKER,
                                new Money(333),
                                market.releaseIds(),
                                now)));
        verbs.put("report blocked", escrow -> MissedVisits.report(escrow, now));
        Map.of("unpaid", 0L, "split", 333L, "in full", 1_000L)
                .forEach((how, cents) -> verbs.put(
                        "blocked " + how,
                        escrow -> MissedVisits.accept(
                                escrow, EscrowActor.CLOCK, new Money(cents), market.releaseIds(), now)));
        StateMatrix matrix = new StateMatrix();
        StringBuilder postings = new StringBuilder();
        everyStatus()
                .forEach((status, escrow) -> verbs.forEach((verb, act) -> matrix.add(status.wire(), verb, () -> {
                    EscrowMove move = act.apply(escrow);
                    move.transactions()
                            .forEach(paid -> postings.append(String.format(
                                    Locale.ROOT, "%-10s %-23s%s%n", status.wire(), verb, postings(paid))));
                    return move.after().status().wire();
                })));

        Golden.check("escrow-matrix.txt", matrix + "\n" + postings);
        Golden.checkPage("states.md", "escrow", matrix.diagram(List.of("funding", "funded"), UnaryOperator.identity()));
    }

    private Map<EscrowStatus, Escrow> everyStatus() {
        EscrowTerms terms = MoneyFixture.terms(1, 1_000);
        EscrowId id = new EscrowId("esc_" + MoneyFixture.suffix(1));
        Checkout checkout = market.newCheckout(terms.posterId(), new CheckoutPurpose.EscrowFunding(id), terms.total());
        Escrow funding = Escrow.awaitCheckout(id, terms, new Funding.ByCheckout(checkout.id(), checkout.code()), now)
                .after();
        Escrow funded = Escrow.fund(id, terms, Spender.of(terms.posterId()), market.transaction(), now)
                .after();
        Escrow locked = funded.lock(EscrowActor.POSTER, now).after();
        Escrow delivered = locked.deliver(EscrowActor.WORKER, now).after();
        Escrow completed = delivered.complete(EscrowActor.POSTER, now).after();
        Escrow disputed =
                completed.dispute(market.dispute(EscrowActor.WORKER), now).after();
        List<Escrow> all = new ArrayList<>(List.of(funding, funded, locked, delivered, completed, disputed));
        all.add(completed.release(EscrowActor.POSTER, market.releaseIds(), now).after());
        all.add(funded.cancel(EscrowActor.POSTER, null, market.transaction(), now)
                .after());
        all.add(locked.refund(EscrowActor.POSTER, null, market.transaction(), now)
                .after());
        all.add(funding.expire(now).after());
        all.add(disputed.rule(new Ruling.Split(new Money(1)), null, Money.ZERO, market.releaseIds(), now)
                .after());
        Map<EscrowStatus, Escrow> byStatus = new TreeMap<>();
        all.forEach(escrow -> byStatus.put(escrow.status(), escrow));
        assertThat(byStatus.keySet()).containsExactly(EscrowStatus.values());
        return byStatus;
    }

    private static String postings(LedgerTransaction transaction) {
        StringBuilder text = new StringBuilder();
        transaction
                .postings()
                .forEach(posting -> text.append(' ')
                        .append(posting.account().code().replaceFirst("_0*", "_"))
                        .append(posting.amount().isNegative() ? " " : " +")
                        .append(posting.amount().cents()));
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "999, PT24H, P3D",
        "1000, PT48H, P5D",
        "4999, PT48H, P5D",
        "5000, PT72H, P7D",
        "24999, PT72H, P7D",
        "25000, P5D, P10D",
        "49999, P5D, P10D",
        "50000, P7D, P14D"
    })
    void amountDeterminesAutoReleaseTime(long cents, Duration disputes, Duration release) {
        Escrow delivered = funded(cents)
                .lock(EscrowActor.POSTER, now)
                .after()
                .deliver(EscrowActor.WORKER, now)
                .after();

        assertThat(delivered.clocks().disputeWindowEndsAt()).isEqualTo(now.plus(disputes));
        assertThat(delivered.clocks().autoReleaseAt()).isEqualTo(now.plus(release));
    }

    @Test
    void timersStartAtDeliveryOrCompletion() {
        Instant later = now.plus(Duration.ofHours(5));
        Escrow locked = funded(1_000).lock(EscrowActor.POSTER, now).after();
        Escrow delivered = locked.deliver(EscrowActor.WORKER, now).after();

        Instant release = now.plus(Duration.ofDays(5));
        assertThat(delivered
                        .complete(EscrowActor.POSTER, later)
                        .after()
                        .clocks()
                        .autoReleaseAt())
                .isEqualTo(release);
        assertThat(locked.complete(EscrowActor.POSTER, now).after().clocks().autoReleaseAt())
                .isEqualTo(release);
    }

    @Test
    void redoRejectionAndDisputeStopTimers() {
        Escrow delivered = funded(1_000)
                .lock(EscrowActor.POSTER, now)
                .after()
                .deliver(EscrowActor.WORKER, now)
                .after();

        assertThat(delivered
                        .redo(EscrowActor.POSTER, "blurred", now)
                        .after()
                        .clocks()
                        .autoReleaseAt())
                .isNull();
        assertThat(delivered
                        .reject(EscrowActor.POSTER, "another shop", now)
                        .after()
                        .clocks()
                        .autoReleaseAt())
                .isNull();
        assertThat(delivered
                        .dispute(market.dispute(EscrowActor.WORKER), now)
                        .after()
                        .clocks()
                        .autoReleaseAt())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({"1000, 1, 180, 0", "1000, 333, 180, 59", "1000, 999, 180, 179", "1, 1, 0, 0", "3, 2, 1, 0"})
    void partialFeeIsRoundedDown(long amount, long worker, long fee, long kept) {
        EscrowTerms terms = MoneyFixture.terms(1, amount);

        assertThat(terms.fee().cents()).isEqualTo(fee);
        assertThat(terms.feeFor(new Money(worker)).cents()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({"0", "1000", "1001", "-1"})
    void splitGivesBothAPart(long worker) {
        Escrow disputed = funded(1_000)
                .lock(EscrowActor.WORKER, now)
                .after()
                .dispute(market.dispute(EscrowActor.POSTER), now)
                .after();

        assertThatThrownBy(() ->
                        disputed.rule(new Ruling.Split(new Money(worker)), null, Money.ZERO, market.releaseIds(), now))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    @Test
    void acceptanceCanBeWithdrawnTenTimes() {
        Escrow escrow = funded(1_000);
        for (int i = 0; i < 10; i++) {
            escrow = escrow.lock(EscrowActor.POSTER, now)
                    .after()
                    .unlock(EscrowActor.POSTER, null, now)
                    .after();
        }
        Escrow locked = escrow.lock(EscrowActor.POSTER, now).after();

        assertThatThrownBy(() -> locked.unlock(EscrowActor.POSTER, null, now)).isInstanceOf(Problem.class);
    }

    @Test
    void payingOneselfIsRejected() {
        assertThatThrownBy(() -> MoneyFixture.terms(1, MoneyFixture.POSTER, MoneyFixture.POSTER, 1_000))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SELF_DEALING));
    }

    private Escrow funded(long cents) {
        return Escrow.fund(
                        new EscrowId("esc_" + MoneyFixture.suffix(1)),
                        MoneyFixture.terms(1, cents),
                        Spender.of(MoneyFixture.POSTER),
                        market.transaction(),
                        now)
                .after();
    }
}
