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
import marketplace.api.RateClass;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/**
 * The operations of what is proven by mail.
 *
 * <p>All count as logins: each is a guess at a code, or makes us send a mail.
 */
public final class EmailOperations {

    private EmailOperations() {}

    public static List<Operation<?, ?>> of(Supplier<EmailService> emails) {
        return List.of(
                Operation.named("verify_email", VerifyEmailInput.class, SignedInView.class)
                        .summary("Opens the account of a signup with the code of its mail, and signs it in.")
                        .route("POST", "/api/auth/verify-email")
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.UNAUTHENTICATED, ErrorCode.EMAIL_TAKEN)
                        .decides((call, input) -> emails.get().verify(call, input)),
                Operation.named("resend_verification", MailInput.class, MailRequestedView.class)
                        .summary("Sends the mail of the latest signup again; answers the same for every e-mail.")
                        .route("POST", "/api/auth/verify-email/resend")
                        .status(202)
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .decides((call, input) -> emails.get().resend(call, input)),
                Operation.named("request_password_reset", MailInput.class, MailRequestedView.class)
                        .summary("Sends a code for a new password; answers the same for every e-mail.")
                        .route("POST", "/api/auth/password-reset")
                        .status(202)
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .decides((call, input) -> emails.get().requestReset(call, input)),
                Operation.named("confirm_password_reset", NewPasswordInput.class, PasswordResetView.class)
                        .summary("Sets a new password with the code of the mail and ends every session of the account;"
                                + " sign in afterwards.")
                        .route("POST", "/api/auth/password-reset/confirm")
                        .rate(RateClass.LOGIN)
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.UNAUTHENTICATED)
                        .decides((call, input) -> emails.get().confirmReset(call, input)));
    }
}
