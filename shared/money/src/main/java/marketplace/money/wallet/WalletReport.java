package marketplace.money.wallet;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;

/**
 * What happened to the money that an account put into escrow in a period, in whole cents, fees included.
 *
 * <p>Computed from the current state of the escrows: {@code paid = inEscrow + pendingRelease + settled + refunded}.
 */
public record WalletReport(
        @Field("The account that paid.") AccountId profileId,
        @Field("From when on, itself included.") Instant rangeStart,
        @Field("Until when, itself not included.") Instant rangeEnd,
        @Field("Currency; always USD.") String currency,
        @Field("All of it together.") Totals totals,

        @Field("By the bounty that it was for, the first funded first.")
        List<OfBounty> byBounty,

        @Field("By the human whose work it was for, the first funded first.")
        List<OfHuman> byHuman) {

    public record Totals(
            @Field("What was put into escrow, fees included.")
            long paid,

            @Field("Of it, what is held for work that is not confirmed yet.")
            long inEscrow,

            @Field("Of it, what is held for confirmed work and waits for its release.")
            long pendingRelease,

            @Field("Of it, what went to humans and, as the fee, to the platform.")
            long settled,

            @Field("Of it, what came back into the wallet.") long refunded) {}

    public record OfBounty(
            @Field("The bounty.") BountyId bountyId,

            @Field("What was put into escrow for it, fees included.")
            long funded,

            @Field("Of it, what went to humans and, as the fee, to the platform.")
            long settled,

            @Field("Of it, what came back into the wallet.") long refunded,
            @Field("By how many escrows.") int escrowCount) {}

    public record OfHuman(
            @Field("The human.") HumanId humanId,

            @Field(value = "His name; null when he is not here any more.", nullable = true)
            String humanName,

            @Field("What was put into escrow for his work, fees included.")
            long paid,

            @Field("By how many escrows.") int escrowCount) {}

    static WalletReport of(AccountId payer, Period period, List<Escrow> escrows, Map<HumanId, String> names) {
        Totals totals = new Totals(
                put(escrows), held(escrows, false), held(escrows, true), settled(escrows), refunded(escrows));
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
                        .map(entry -> new OfHuman(
                                entry.getKey(),
                                names.get(entry.getKey()),
                                put(entry.getValue()),
                                entry.getValue().size()))
                        .toList());
    }

    private static OfBounty ofBounty(BountyId bounty, List<Escrow> escrows) {
        return new OfBounty(bounty, put(escrows), settled(escrows), refunded(escrows), escrows.size());
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
                escrow -> escrow.outcome().paidOut().plus(escrow.outcome().feeKept()));
    }

    private static long refunded(List<Escrow> escrows) {
        return sum(escrows, escrow -> escrow.outcome().refunded());
    }

    private static long sum(List<Escrow> escrows, Function<Escrow, Money> part) {
        return escrows.stream().map(part).reduce(Money.ZERO, Money::plus).cents();
    }
}
