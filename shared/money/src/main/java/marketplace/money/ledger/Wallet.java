package marketplace.money.ledger;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * What an account has to spend, and what it has done with money so far.
 *
 * <p>Every number follows from the journal; the audit reckons each of them anew.
 *
 * @param debt what is owed since a payment was taken back; what comes in from outside pays it first
 * @param inEscrow held for work now, however it was funded
 * @param deposited all that ever came in from outside
 * @param sent all that ever went to others by transfer, less what came back
 */
public record Wallet(AccountId owner, Money balance, Money debt, Money inEscrow, Money deposited, Money sent) {

    /** The currency of every amount of the marketplace. */
    public static final String CURRENCY = "USD";

    /** What it holds when so much has come in from outside. */
    public Money balanceAfter(Money amount) {
        return amount.compareTo(debt) > 0 ? balance.plus(amount.minus(debt)) : balance;
    }
}
