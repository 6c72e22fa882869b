package marketplace.money.escrow;

import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.disputes.EscrowActor;

/** The terms of an escrow, fixed at funding: payee and fee cannot change while the money is held (M6). */
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

    public static EscrowTerms of(
            EscrowSubject subject, AccountId posterId, AccountId payeeId, HumanId humanId, Money amount, Fee fee) {
        return new EscrowTerms(subject, posterId, payeeId, humanId, amount, fee.on(amount));
    }

    public Money total() {
        return amount.plus(fee);
    }

    /** Whether it is enough for the hire to speak for the human and for the poster. */
    public boolean isRealWork() {
        return EscrowOutcome.isRealWork(amount);
    }

    public Money feeFor(Money worker) {
        return fee.portion(worker, amount);
    }

    /** Which side a participant is. */
    public EscrowActor side(AccountId participant) {
        return posterId.equals(participant) ? EscrowActor.POSTER : EscrowActor.WORKER;
    }

    /** Takes any text: an id that does not exist is a mismatch as well. */
    public void requireApplication(String application) {
        if (!subject.application().map(ApplicationId::value).equals(Optional.of(application))) {
            throw new Problem(
                    ErrorCode.ESCROW_APPLICATION_MISMATCH,
                    "This escrow was not funded for the application " + application + ". Check its applicationId.");
        }
    }

    public void requireRecipient(String human) {
        if (!humanId.value().equals(human)) {
            throw new Problem(
                    ErrorCode.ESCROW_RECIPIENT_MISMATCH,
                    "This escrow was not funded for the human " + human + ". Check its humanId.");
        }
    }
}
