package marketplace.accounts.sessions;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.sessions.SessionInputs.MailInput;
import marketplace.accounts.sessions.SessionInputs.NewPasswordInput;
import marketplace.accounts.sessions.SessionInputs.VerifyEmailInput;
import marketplace.accounts.sessions.SessionViews.MailRequestedView;
import marketplace.accounts.sessions.SessionViews.PasswordResetView;
import marketplace.accounts.sessions.SessionViews.SignedInView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.limits.RateClass;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** Operations confirmed by mail. All count as logins: each tries a code or sends a mail. */
public final class EmailOperations {

    private EmailOperations() {}

    public static List<Operation<?, ?>> of(Supplier<EmailService> emails) {
        return List.of(
                Operation.named("verify_email", VerifyEmailInput.class, SignedInView.class)
                        .summary("Opens an account with the code from the sign-up mail, a password and a name, and"
                                + " signs in.")
                        .route("POST", "/api/auth/verify-email")
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.UNAUTHENTICATED, ErrorCode.EMAIL_TAKEN)
                        .decides((call, input) -> emails.get().verify(call, input)),
                Operation.named("resend_verification", MailInput.class, MailRequestedView.class)
                        .summary("Sends the pending sign-up code again.")
                        .route("POST", "/api/auth/verify-email/resend")
                        .status(202)
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .decides((call, input) -> emails.get().resend(call, input)),
                Operation.named("request_password_reset", MailInput.class, MailRequestedView.class)
                        .summary("Sends a code to reset the password.")
                        .route("POST", "/api/auth/password-reset")
                        .status(202)
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .decides((call, input) -> emails.get().requestReset(call, input)),
                Operation.named("confirm_password_reset", NewPasswordInput.class, PasswordResetView.class)
                        .summary("Sets a new password with the code from the mail, ends every session of the account.")
                        .route("POST", "/api/auth/password-reset/confirm")
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.UNAUTHENTICATED)
                        .decides((call, input) -> emails.get().confirmReset(call, input)));
    }
}
