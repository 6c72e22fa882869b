package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.AccountPolicies;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.RateClass;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/**
 * The operation with which a person leaves.
 *
 * <p>By session and password together: neither a key nor a browser that was left open ends an account. It counts as a
 * login, because it tries a password.
 */
public final class DeletionOperations {

    private DeletionOperations() {}

    /** What shows that it is the owner who wants this. */
    record DeleteAccountInput(
            @Field(value = "The account's password.", required = true, max = AccountPolicies.PASSWORD_MAX_LENGTH)
            String password) {
        @Override
        public String toString() {
            return "DeleteAccountInput[]";
        }
    }

    /** What becomes of an account that is being deleted. */
    record DeletedAccountView(
            @Field("The account that is no more; records that others have a right to still name it.")
            AccountId accountId,

            @Field("When it was deleted: from then on no key and no login of it is good.")
            Instant deletedAt,

            @Field("About when nothing personal is left; most of it goes within moments.")
            Instant erasedAt) {

        static DeletedAccountView of(AccountId account, Instant deletedAt) {
            return new DeletedAccountView(account, deletedAt, deletedAt.plus(Deletion.REST));
        }
    }

    public static List<Operation<?, ?>> of(Supplier<DeletionService> deletion) {
        return List.of(Operation.named("delete_account", DeleteAccountInput.class, DeletedAccountView.class)
                .summary(
                        "Deletes your account for good, after your password: its keys end at once, your personal data is"
                                + " erased and your e-mail is free again; what others have a right to stays without your name."
                                + " Refused while you owe something: a taken seat, open money.")
                .route("DELETE", "/api/account")
                .rate(RateClass.LOGIN)
                .access(Access.SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                .ahead((call, _) -> List.of(Keys.account(call.accountId())))
                .decides((call, input) -> deletion.get().delete(call, input)));
    }
}
