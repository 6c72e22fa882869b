package marketplace.console.account;

import java.util.List;
import java.util.Optional;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.PageForm;

/**
 * The forms on the way in.
 *
 * @param codeByMail whether an account is opened with a code from a mail; otherwise with the password at once
 */
record Steps(boolean codeByMail) {

    static final String SIGN_IN = AllPages.ACCOUNT + "sign-in";

    private static final PageForm LOGIN =
            PageForm.of("sign-in", "login", "Sign in").fields("email", "password");

    private static Step signIn() {
        return new Step(SIGN_IN, "Sign in", "sign_in.html", LOGIN, _ -> new Step.SignedIn());
    }

    /** The sign-in of an admin, which asks for the password again. */
    static Step secondFactor() {
        return new Step(
                SIGN_IN, "Sign in", "second_factor.html", LOGIN.fields("secondFactorCode"), _ -> new Step.SignedIn());
    }

    /** Asks for the password in a session. */
    static Step password() {
        return new Step(
                AllPages.ACCOUNT + "password",
                "Your password, please",
                "password.html",
                PageForm.of("password", "step_up", "Continue").fields("password"),
                _ -> new Step.SteppedUp());
    }

    private Step signUp() {
        PageForm form = PageForm.of("sign-up", "signup", codeByMail ? "Send me a code" : "Open my account");
        return new Step(
                AllPages.ACCOUNT + "sign-up",
                "Open an account",
                "sign_up.html",
                codeByMail ? form.fields("name", "email") : form.fields("name", "email", "password"),
                success -> success.answer().path("verificationRequired").booleanValue()
                        ? new Step.Then(
                                code(),
                                "A code is on its way to " + success.sent().text("email") + ".")
                        : new Step.SignedIn());
    }

    private static Step code() {
        return new Step(
                AllPages.ACCOUNT + "code",
                "Enter the code",
                "code.html",
                PageForm.of("code", "verify_email", "Open my account")
                        .fields("code", "password")
                        .hidden("email", "name"),
                _ -> new Step.SignedIn());
    }

    private static Step forgotten() {
        return new Step(
                AllPages.ACCOUNT + "forgotten",
                "Forgotten password",
                "forgotten.html",
                PageForm.of("forgotten", "request_password_reset", "Send me a code")
                        .fields("email"),
                success -> new Step.Then(
                        reset(), "If " + success.sent().text("email") + " has an account, a code is on its way."));
    }

    private static Step reset() {
        return new Step(
                AllPages.ACCOUNT + "reset",
                "Choose a new password",
                "reset.html",
                PageForm.of("reset", "confirm_password_reset", "Set the password")
                        .fields("code", "password")
                        .hidden("email"),
                _ -> new Step.Then(signIn(), "The password is set, and every session has ended. Sign in with it."));
    }

    Optional<Step> at(String path) {
        return List.of(signIn(), signUp(), code(), forgotten(), reset(), password()).stream()
                .filter(step -> step.path().equals(path))
                .findFirst();
    }
}
