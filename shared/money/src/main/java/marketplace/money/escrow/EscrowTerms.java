package marketplace.money.escrow;

import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * What an escrow was agreed to be: who pays whom, for what, how much.
 *
 * <p>Fixed at funding and never changed: neither the payee nor the fee can be exchanged while the money is held (M6).
 *
 * @param payeeId the account of the human
 * @param amount what the human gets for the whole work
 * @param fee what the platform keeps for it, on top of the amount
 */
public record EscrowTerms(
        EscrowSubject subject, AccountId posterId, AccountId payeeId, HumanId humanId, Money amount, Money fee) {

    public EscrowTerms {
        if (amount.cents() <= 0 || fee.isNegative()) {
            throw new IllegalArgumentException("an escrow of " + amount.cents() + " and " + fee.cents() + " cents");
        }
        if (posterId.equals(payeeId)) {
            throw new Problem(ErrorCode.SELF_DEALING, "Payer and payee are one account; one cannot pay oneself.");
        }
    }

    /**
     * Terms with the fee as it stands today.
     *
     * @param feeBasisPoints of the amount, on top of it, half a cent rounded up
     */
    public static EscrowTerms of(
            EscrowSubject subject,
            AccountId posterId,
            AccountId payeeId,
            HumanId humanId,
            Money amount,
            int feeBasisPoints) {
        return new EscrowTerms(subject, posterId, payeeId, humanId, amount, amount.basisPoints(feeBasisPoints));
    }

    /** What the poster pays in all. */
    public Money total() {
        return amount.plus(fee);
    }

    /** The part of the fee that the platform keeps when the human gets only {@code worker} of the amount. */
    public Money feeFor(Money worker) {
        return fee.portion(worker, amount);
    }
}
