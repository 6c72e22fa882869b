package marketplace.money.transactions;

import java.time.Instant;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;

/**
 * A posting in the chain of its account.
 * @param seq its number in the account, from 1 without gaps
 * @param at never earlier than the movement before it, so that a search finds a period
 */
public record Movement(
        LedgerAccount account,
        long seq,
        TransactionId transaction,
        TransactionKind kind,
        Money amount,
        Money balanceAfter,
        String subject,
        BountyId bounty,
        String memo,
        Instant at) {}
