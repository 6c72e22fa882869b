package marketplace.console.account;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * The second factor that an admin sets up at the first sign-in.
 *
 * @param address opens an authenticator app
 * @param key the secret in it, in groups of four, to type into an app
 */
record SetUp(String address, String key) {

    private static final Pattern ADDRESS = Pattern.compile("otpauth://totp/[^?]*\\?secret=([A-Z2-7]+)&issuer=[a-z]+");

    /** Empty for any other refusal, and once a code was accepted. */
    static Optional<SetUp> of(Problem problem) {
        return problem.details().stream()
                .map(detail -> ADDRESS.matcher(detail.message()))
                .filter(Matcher::matches)
                .map(found -> new SetUp(found.group(), found.group(1).replaceAll("(.{4})(?=.)", "$1 ")))
                .findFirst();
    }

    /** The refusal without the address, which the page shows itself. */
    Problem refusal() {
        return new Problem(
                ErrorCode.SECOND_FACTOR_REQUIRED,
                "This account needs a second factor. Add it to an authenticator app, then sign in with its code.");
    }
}
