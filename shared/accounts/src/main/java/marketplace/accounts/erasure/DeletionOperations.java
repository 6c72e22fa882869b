package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Keys;

/** Deletion needs a recent password: an unattended browser must not be enough. */
public final class DeletionOperations {

    private DeletionOperations() {}

    record DeleteAccountInput(
            @Field(
                    value = "Cents that you give up: what the wallet still holds, below 100, after card payments went"
                            + " back. The refusal names the amount. Default none.",
                    least = "1",
                    most = "99")
            Long forfeitCents) {

        Money forfeit() {
            return forfeitCents == null ? Money.ZERO : new Money(forfeitCents);
        }
    }

    record DeletedAccountView(
            @Field("The deleted account. Records that others have a right to still name it.")
            AccountId accountId,

            @Field("When it was deleted. Its keys and login fail from then on.")
            Instant deletedAt,

            @Field("About when all personal data is erased; most of it goes at once.")
            Instant erasedAt) {

        static DeletedAccountView of(AccountId account, Instant deletedAt) {
            return new DeletedAccountView(account, deletedAt, deletedAt.plus(Deletion.REST));
        }
    }

    public static List<Operation<?, ?>> of(Supplier<DeletionService> deletion) {
        return List.of(Operation.named("delete_account", DeleteAccountInput.class, DeletedAccountView.class)
                .summary("Deletes your account permanently; requires your password, or a step-up.")
                .route("DELETE", "/api/account")
                .rate(RateClass.LOGIN)
                .access(Access.SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.STEP_UP_REQUIRED, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                .decides(new Deleting(deletion)));
    }

    private record Deleting(Supplier<DeletionService> deletion)
            implements Operation.Deciding<DeleteAccountInput, DeletedAccountView> {

        @Override
        public Decision<DeletedAccountView> decide(Call call, DeleteAccountInput input) {
            return deletion.get().delete(call, input);
        }

        @Override
        public Commit refused(Call call, Problem refusal) {
            return deletion.get().refused(call, refusal);
        }
    }
}
