package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Ids;
import marketplace.money.ledger.JournalItems;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/**
 * Held money reaches no bank and no other wallet but through an escrow whose payout is held. What a wallet must keep is
 * counted from its movements alone: earnings whose hold is not over or whose sender owes money, less all that was spent
 * since they came.
 */
final class HeldMoneyRules {

    /** @param spentBefore what the wallet had spent on work or lost when it came */
    private record Lot(long cents, Instant until, List<Hold.Sender> senders, long spentBefore) {

        Lot less(long gone) {
            return new Lot(Math.max(0, cents - gone), until, senders, spentBefore);
        }
    }

    /** @param since when it was committed: what was decided earlier could not know it */
    private record Debt(String payment, Instant since, long cents) {}

    private record Sent(Hold.Sender by, long cents) {}

    private final Map<AccountId, List<Lot>> lots = new HashMap<>();
    private final Map<AccountId, Long> spends = new HashMap<>();
    private final Map<AccountId, List<Debt>> debts = new HashMap<>();
    private final Map<String, Sent> transfers = new HashMap<>();
    private final Map<String, List<Unspent.Part>> freeInEscrow = new HashMap<>();
    private final Set<String> takenBack = new HashSet<>();

    /** How often money left a wallet that had to keep some. */
    int leftBeside;

    /** How often money left a wallet that had to keep some because its sender owed money. */
    int leftBesideDebt;

    /** How often held money paid for work. */
    int spent;

    /** How often the platform paid the debt of a sender. */
    int lost;

    /** @param payouts those that the commit writes, by id */
    void committed(JournalItems.Entry entry, Map<String, Payout> payouts, Instant now) {
        switch (entry.kind()) {
            case HELD_MONEY_LOST -> requireLoss(entry);
            case ESCROW_FUNDED -> freeInEscrow.put(entry.subject(), free(entry));
            case ESCROW_RELEASED, ESCROW_SPLIT -> payouts.values().forEach(payout -> requireHeld(entry, payout));
            case CHARGEBACK, PAYMENT_REFUNDED -> takenBack.add(entry.subject());
            default -> {}
        }
        for (JournalItems.Leg leg : entry.legs()) {
            if (leg.account() instanceof LedgerAccount.Receivable(AccountId debtor)) {
                owe(debtor, entry, leg, now);
            } else if (leg.account() instanceof LedgerAccount.Wallet(AccountId owner) && !entry.passes(leg.account())) {
                move(owner, entry, leg, payouts);
            }
        }
    }

    private void move(AccountId owner, JournalItems.Entry entry, JournalItems.Leg leg, Map<String, Payout> payouts) {
        long cents = leg.amount().cents();
        if (cents > 0) {
            if (entry.kind() == TransactionKind.PAYOUT) {
                lots(owner).add(lot(payouts.get(entry.subject()), cents, spends.getOrDefault(owner, 0L)));
            }
        } else if (entry.kind().leavesWallet()) {
            long kept = kept(owner, entry.at());
            assertThat(leg.balanceAfter().cents()).as("%s", entry).isGreaterThanOrEqualTo(kept);
            leftBeside += kept > 0 ? 1 : 0;
            leftBesideDebt += lots(owner).stream().anyMatch(lot -> lot.cents() > 0 && isOwed(lot, entry.at())) ? 1 : 0;
            lots(owner).replaceAll(lot -> isHeld(lot, entry.at()) ? lot : lot.less(-cents));
            if (entry.kind() == TransactionKind.TRANSFER) {
                Instant sentAt = Ids.timeOf(new TransferId(entry.subject()));
                transfers.put(entry.subject(), new Sent(new Hold.Sender(owner, sentAt), -cents));
            }
        } else {
            spent += leg.taken().stream().anyMatch(part -> part.hold() != null) ? 1 : 0;
            spends.merge(owner, -cents, Long::sum);
        }
    }

    /** A provider is asked for it. */
    void asked(Payout payout, Instant now) {
        senders(payout)
                .forEach(sender -> assertThat(owes(sender, now))
                        .as("%s owes money, and at the bank is asked for %s", sender, payout)
                        .isFalse());
    }

    private Lot lot(Payout payout, long cents, long spentBefore) {
        Instant until = payout.createdAt().plus(Duration.ofDays(HistoryRules.LATER_HOLD_DAYS));
        return new Lot(cents, until, senders(payout), spentBefore);
    }

    private List<Hold.Sender> senders(Payout payout) {
        Stream<Hold.Sender> own = payout.source() instanceof PayoutSource.OfTransfer(TransferId transfer)
                ? Optional.ofNullable(transfers.get(transfer.value())).map(Sent::by).stream()
                : Stream.empty();
        Stream<Hold.Sender> paying = payout.hold() == null ? Stream.empty() : payout.hold().senders().stream();
        return Stream.concat(own, paying).toList();
    }

    private List<Lot> lots(AccountId owner) {
        return lots.computeIfAbsent(owner, _ -> new ArrayList<>());
    }

    private boolean isHeld(Lot lot, Instant at) {
        return at.isBefore(lot.until()) || isOwed(lot, at);
    }

    private boolean isOwed(Lot lot, Instant at) {
        return lot.senders().stream().anyMatch(sender -> owes(sender, at));
    }

    private boolean owes(Hold.Sender sender, Instant at) {
        return at.isBefore(sender.end())
                && debts.getOrDefault(sender.account(), List.of()).stream()
                        .anyMatch(debt ->
                                concerns(debt, sender.sentAt()) && debt.since().isBefore(at));
    }

    private static boolean concerns(Debt debt, Instant sentAt) {
        return !Ids.timeOf(new PaymentId(debt.payment())).isAfter(sentAt);
    }

    /** The least that is held, whatever the wallet took when it spent: all spends since took from the newest lots. */
    private long kept(AccountId owner, Instant at) {
        long most = 0;
        long held = 0;
        for (Lot lot : lots(owner).reversed()) {
            held += isHeld(lot, at) ? lot.cents() : 0;
            most = Math.max(most, held - (spends.getOrDefault(owner, 0L) - lot.spentBefore()));
        }
        return most;
    }

    private void owe(AccountId debtor, JournalItems.Entry entry, JournalItems.Leg leg, Instant now) {
        List<Debt> owed = debts.computeIfAbsent(debtor, _ -> new ArrayList<>());
        if (leg.amount().isNegative()) {
            owed.add(new Debt(entry.subject(), now, -leg.amount().cents()));
            return;
        }
        leg.taken().forEach(part -> pay(owed, part.payment(), part.amount().cents()));
    }

    private static void pay(List<Debt> owed, String payment, long cents) {
        long missing = cents;
        for (Debt debt : List.copyOf(owed)) {
            if (debt.payment().equals(payment) && missing > 0) {
                long paid = Math.min(missing, debt.cents());
                missing -= paid;
                owed.remove(debt);
                if (paid < debt.cents()) {
                    owed.add(new Debt(payment, debt.since(), debt.cents() - paid));
                }
            }
        }
        assertThat(missing).as("paid more than was owed for %s", payment).isZero();
    }

    /** Once for each transfer, when its hold has ended, what its sender owes for payments that were begun before. */
    private void requireLoss(JournalItems.Entry entry) {
        Sent sent = transfers.remove(entry.subject());
        assertThat(sent).as("the transfer of %s", entry).isNotNull();
        assertThat(entry.at()).as("%s", entry).isAfterOrEqualTo(sent.by().end());
        long owed = debts.getOrDefault(sent.by().account(), List.of()).stream()
                .filter(debt -> concerns(debt, sent.by().sentAt()))
                .mapToLong(Debt::cents)
                .sum();
        assertThat(entry.legs().stream()
                        .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                        .mapToLong(leg -> -leg.amount().cents())
                        .sum())
                .as("%s", entry)
                .isEqualTo(Math.min(sent.cents(), owed));
        lost++;
    }

    private static List<Unspent.Part> free(JournalItems.Entry entry) {
        return entry.legs().stream()
                .flatMap(leg -> leg.taken().stream())
                .filter(part -> part.hold() == null)
                .toList();
    }

    private static long cents(Stream<Unspent.Part> parts) {
        return parts.mapToLong(part -> part.amount().cents()).sum();
    }

    /** What was not held pays the human first, and what was taken back pays last. */
    private void requireHeld(JournalItems.Entry entry, Payout payout) {
        if (payout.source() instanceof PayoutSource.OfEscrow(EscrowId escrow)
                && escrow.value().equals(entry.subject())
                && freeInEscrow.containsKey(entry.subject())) {
            List<Unspent.Part> free = freeInEscrow.get(entry.subject());
            long paid = payout.amount().cents();
            if (paid > cents(free.stream())) {
                assertThat(payout.hold()).as("hold of the payout of %s", entry).isNotNull();
            } else if (paid <= cents(free.stream().filter(part -> !takenBack.contains(part.payment())))) {
                assertThat(payout.hold()).as("hold of the payout of %s", entry).isNull();
            }
        }
    }
}
