package marketplace.money;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.escrow.disputes.Settlement;
import marketplace.money.transactions.Spender;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferRecipient;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.TransferTerms;
import marketplace.table.Commit;

/** What the parties of an escrow, its timers and an admin do to it. */
final class RandomMoves {

    private final MoneyFixture market;
    private final Random chance;

    RandomMoves(MoneyFixture market, Random chance) {
        this.market = market;
        this.chance = chance;
    }

    /** Moves on their own rarely come in the order that pays a worker. */
    List<Function<Escrow, EscrowMove>> toPay() {
        EscrowActor by = EscrowActor.POSTER;
        return List.of(
                escrow -> escrow.lock(by, market.now()),
                escrow -> escrow.deliver(EscrowActor.WORKER, market.now()),
                escrow -> escrow.complete(by, market.now()),
                escrow -> escrow.release(by, market.releaseIds(), market.now()));
    }

    /** The recipient earns it. */
    Commit transfer(AccountId from, AccountId to, long cents) {
        TransferTerms terms = new TransferTerms(
                from, new TransferRecipient.ByProfile(MoneyFixture.human(to), to), new Money(cents), null);
        TransferId id = new TransferId(market.ids.next(IdKind.TRANSFER, market.now()));
        Transfer ordered = Transfer.order(id, terms, new TransferSource.FromWallet(List.of(), List.of()), market.now());
        return market.transfers.changes(
                ordered.send(Spender.of(from), market.transaction(), market.now()), market.now());
    }

    private static Optional<Money> proposed(Escrow escrow) {
        return Optional.ofNullable(escrow.dispute()).map(Dispute::settlement).map(Settlement::worker);
    }

    Function<Escrow, EscrowMove> any() {
        EscrowActor by = EscrowActor.POSTER;
        EscrowActor side = chance.nextBoolean() ? by : EscrowActor.WORKER;
        Money part = new Money(1 + chance.nextInt(500));
        return switch (chance.nextInt(17)) {
            case 0 -> escrow -> escrow.cancel(by, null, market.transaction(), market.now());
            case 1 -> escrow -> escrow.unlock(by, null, market.now());
            case 2 -> escrow -> escrow.refund(by, null, market.transaction(), market.now());
            case 3 -> escrow -> escrow.redo(by, null, market.now());
            case 4 -> escrow -> escrow.dispute(market.dispute(side), market.now());
            case 5 ->
                escrow -> escrow.rule(
                        new Ruling.Release(), null, market.escrows.owed(escrow), market.releaseIds(), market.now());
            case 6 ->
                escrow -> escrow.rule(
                        new Ruling.Refund(), null, market.escrows.owed(escrow), market.releaseIds(), market.now());
            case 7 ->
                escrow -> escrow.rule(
                        new Ruling.Split(new Money(1 + chance.nextInt(5_000))),
                        null,
                        market.escrows.owed(escrow),
                        market.releaseIds(),
                        market.now());
            case 8, 9 -> escrow -> escrow.lock(by, market.now());
            case 10 -> escrow -> escrow.deliver(EscrowActor.WORKER, market.now());
            case 11 -> escrow -> escrow.complete(by, market.now());
            case 12 -> escrow -> DisputeAgreements.withdraw(escrow, side, market.now());
            case 13 -> escrow -> DisputeAgreements.concede(escrow, side, market.releaseIds(), market.now());
            case 14 -> escrow -> DisputeAgreements.propose(escrow, side, part, market.now());
            case 15 ->
                escrow -> DisputeAgreements.accept(
                        escrow, side, proposed(escrow).orElse(part), market.releaseIds(), market.now());
            default -> escrow -> escrow.release(by, market.releaseIds(), market.now());
        };
    }
}
