package marketplace.money.wallet;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;
import marketplace.money.runs.RunFunds;

/**
 * The money that an account put into escrow or reserved for taste runs in a period, in cents with fees, by its current
 * state. {@code paid = inEscrow + inRuns + pendingRelease + settled + refunded}. The seats of QA runs are escrows.
 */
public record WalletReport(
        @Field("The account that paid.") AccountId profileId,
        @Field("Start of the period, inclusive.") Instant rangeStart,
        @Field("End of the period, exclusive.") Instant rangeEnd,
        @Field("Currency; always USD.") String currency,
        @Field ReportTotals totals,

        @Field("By bounty, the first funded first.") List<BountySpending> byBounty,

        @Field("By human, the first funded first. Panels of taste runs are anonymous.")
        List<HumanSpending> byHuman,

        @Field("By taste run, the oldest first.") List<TasteSpending> byTasteRun) {

    public record ReportTotals(
            @Field("Put into escrow or reserved for taste runs, fees included.")
            long paid,

            @Field("Held for work that is not confirmed yet.")
            long inEscrow,

            @Field("Held by open taste runs.") long inRuns,

            @Field("Held for confirmed work until its release.")
            long pendingRelease,

            @Field("Paid to humans and, as fees, to the platform.")
            long settled,

            @Field("Refunded to the wallet.") long refunded) {}

    public record BountySpending(
            @Field BountyId bountyId,

            @Field("Put into escrow for the bounty, fees included.")
            long funded,

            @Field("Paid to humans and, as fees, to the platform.")
            long settled,

            @Field("Refunded to the wallet.") long refunded,
            @Field int escrowCount) {}

    @UntrustedTexts
    public record HumanSpending(
            @Field HumanId humanId,

            @Field(value = "The human's name; null if the profile is deleted.", nullable = true)
            String humanName,

            @Field("Put into escrow for the human's work, fees included.")
            long paid,

            @Field("Received by the human, without fees.") long received,

            @Field("Refunded to the wallet.") long refunded,

            @Field("Released to the human, without fees. Equals received.")
            long settled,

            @Field int escrowCount) {}

    public record TasteSpending(
            @Field RunId runId,

            @Field("Reserved from the wallet, fees included.")
            long reserved,

            @Field("Paid for answers and, as fees, to the platform.")
            long settled,

            @Field("Refunded to the wallet.") long refunded,

            @Field("Still held, until the run takes no more answers.")
            long held) {

        static TasteSpending of(RunFunds funds) {
            return new TasteSpending(
                    funds.id(),
                    funds.reserved().cents(),
                    funds.spent().cents(),
                    funds.refunded().cents(),
                    funds.balance().cents());
        }
    }

    static WalletReport of(
            AccountId payer,
            Period period,
            List<Escrow> escrows,
            List<RunFunds> tasteRuns,
            Map<HumanId, String> names) {
        ReportTotals totals = new ReportTotals(
                put(escrows) + sum(tasteRuns, RunFunds::reserved),
                held(escrows, false),
                sum(tasteRuns, RunFunds::balance),
                held(escrows, true),
                settled(escrows) + sum(tasteRuns, RunFunds::spent),
                refunded(escrows) + sum(tasteRuns, RunFunds::refunded));
        List<Escrow> ofBounties = escrows.stream()
                .filter(escrow -> escrow.terms().subject().bounty().isPresent())
                .toList();
        return new WalletReport(
                payer,
                period.start(),
                period.end(),
                Wallet.CURRENCY,
                totals,
                grouped(ofBounties, escrow -> escrow.terms().subject().bounty().orElseThrow()).entrySet().stream()
                        .map(entry -> ofBounty(entry.getKey(), entry.getValue()))
                        .toList(),
                grouped(escrows, escrow -> escrow.terms().humanId()).entrySet().stream()
                        .map(entry -> new HumanSpending(
                                entry.getKey(),
                                names.get(entry.getKey()),
                                put(entry.getValue()),
                                paidOut(entry.getValue()),
                                refunded(entry.getValue()),
                                paidOut(entry.getValue()),
                                entry.getValue().size()))
                        .toList(),
                tasteRuns.stream().map(TasteSpending::of).toList());
    }

    private static BountySpending ofBounty(BountyId bounty, List<Escrow> escrows) {
        return new BountySpending(bounty, put(escrows), settled(escrows), refunded(escrows), escrows.size());
    }

    private static <K> Map<K, List<Escrow>> grouped(List<Escrow> escrows, Function<Escrow, K> by) {
        return escrows.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
    }

    private static long put(List<Escrow> escrows) {
        return sum(escrows, escrow -> escrow.terms().total());
    }

    private static long held(List<Escrow> escrows, boolean confirmed) {
        return sum(
                escrows,
                escrow -> (escrow.status() == EscrowStatus.COMPLETED) == confirmed ? escrow.held() : Money.ZERO);
    }

    private static long settled(List<Escrow> escrows) {
        return sum(
                escrows,
                escrow -> escrow.outcome()
                        .paidOut()
                        .minus(escrow.outcome().covered())
                        .plus(escrow.outcome().feeKept()));
    }

    private static long paidOut(List<Escrow> escrows) {
        return sum(escrows, escrow -> escrow.outcome().paidOut());
    }

    private static long refunded(List<Escrow> escrows) {
        return sum(escrows, escrow -> escrow.outcome().refunded());
    }

    private static <T> long sum(List<T> all, Function<T, Money> part) {
        return all.stream().map(part).reduce(Money.ZERO, Money::plus).cents();
    }
}
