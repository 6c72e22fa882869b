package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.ledger.Unspent;

/** What every journal entry of a random history must obey, in the order of the commits. */
final class JournalRules {

    private final Map<AccountId, Long> debts = new HashMap<>();
    private final Map<String, Long> covered = new HashMap<>();

    private static long sum(JournalItems.Entry entry, Class<? extends LedgerAccount> account) {
        return entry.legs().stream()
                .filter(leg -> account.isInstance(leg.account()))
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    void requireAllowed(JournalItems.Entry entry) {
        if (entry.kind() == TransactionKind.ESCROW_COVERED) {
            assertThat(-sum(entry, LedgerAccount.PlatformLosses.class))
                    .as("%s", entry)
                    .isBetween(0L, sum(entry, LedgerAccount.Receivable.class));
        }
        requireRecovered(entry);
        for (JournalItems.Leg leg : entry.legs()) {
            if (leg.account() instanceof LedgerAccount.Wallet(AccountId owner)
                    && leg.amount().isNegative()
                    && !entry.passes(leg.account())) {
                assertThat(debts.getOrDefault(owner, 0L))
                        .as("owed at the debit %s", entry)
                        .isZero();
                requireOwnPayment(entry, leg);
            } else if (leg.account() instanceof LedgerAccount.Receivable(AccountId debtor)) {
                debts.merge(debtor, -leg.amount().cents(), Long::sum);
            }
        }
    }

    /** A payment that is returned first pays the platform what it has covered of that payment. */
    private void requireRecovered(JournalItems.Entry entry) {
        if (entry.kind() == TransactionKind.ESCROW_COVERED) {
            entry.legs().stream()
                    .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                    .flatMap(leg -> leg.taken().stream())
                    .forEach(part -> covered.merge(part.payment(), part.amount().cents(), Long::sum));
        } else if (entry.kind() == TransactionKind.CHARGEBACK_RETURNED
                || entry.kind() == TransactionKind.PAYMENT_REFUND_RETURNED) {
            long recovered =
                    Math.min(covered.getOrDefault(entry.subject(), 0L), -sum(entry, LedgerAccount.External.class));
            assertThat(sum(entry, LedgerAccount.PlatformLosses.class))
                    .as("%s", entry)
                    .isEqualTo(recovered);
            covered.merge(entry.subject(), -recovered, Long::sum);
        }
    }

    /** A refund takes what is left of its payment and no other money. */
    private static void requireOwnPayment(JournalItems.Entry entry, JournalItems.Leg debit) {
        if (entry.kind() == TransactionKind.REFUND) {
            assertThat(new Unspent(debit.taken()).of(entry.subject()))
                    .as("%s", entry)
                    .isEqualTo(debit.amount().negated());
        }
    }
}
