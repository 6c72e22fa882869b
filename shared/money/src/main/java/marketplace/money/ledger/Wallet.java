package marketplace.money.ledger;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/** The balance of an account and its lifetime totals. Money from outside pays the debt first. */
public record Wallet(AccountId owner, Money balance, Money debt, Money inEscrow, Money deposited, Money sent) {

    /** The currency of every amount of the marketplace. */
    public static final String CURRENCY = "USD";

    public static Wallet of(AccountId owner, LedgerHead head) {
        LedgerHead.Totals totals = head.totals();
        return new Wallet(owner, head.balance(), head.owed(), totals.inEscrow(), totals.deposited(), totals.sent());
    }

    public Money balanceAfter(Money amount) {
        return amount.compareTo(debt) > 0 ? balance.plus(amount.minus(debt)) : balance;
    }
}
