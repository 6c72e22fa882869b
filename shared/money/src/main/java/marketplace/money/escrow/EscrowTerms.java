package marketplace.money.escrow;

import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * The terms of an escrow: who pays whom, for what, and how much. Fixed at funding: payee and fee cannot change while
 * the money is held (M6).
 *
 * @param fee what the platform keeps, on top of the amount
 */
public record EscrowTerms(
        EscrowSubject subject, AccountId posterId, AccountId payeeId, HumanId humanId, Money amount, Money fee) {

    public EscrowTerms {
        if (amount.cents() <= 0 || fee.isNegative()) {
            throw new IllegalArgumentException("an escrow of " + amount.cents() + " and " + fee.cents() + " cents");
        }
        if (posterId.equals(payeeId)) {
            throw new Problem(ErrorCode.SELF_DEALING, "Payer and payee are the same account. You cannot pay yourself.");
        }
    }

    /**
     * Terms with the current fee.
     *
     * @param feeBasisPoints of the amount, on top of it; half a cent is rounded up
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

    public Money total() {
        return amount.plus(fee);
    }

    /** The platform's part of the fee when the human is paid only {@code worker} of the amount. */
    public Money feeFor(Money worker) {
        return fee.portion(worker, amount);
    }
}
