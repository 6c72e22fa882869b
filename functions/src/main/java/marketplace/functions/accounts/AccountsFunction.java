package marketplace.functions.accounts;

import marketplace.accounts.EmailVerification;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Serves accounts, sessions, API keys and signed identities.
 *
 * <p>It builds its object graph in the constructor and does nothing else.
 */
public final class AccountsFunction extends HttpFunction {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(
            String tableName,
            String secretArn,
            String externalIssuer,
            String externalAudience,
            String adminEmail,
            EmailVerification emailVerification) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    variables.optionalText("EXTERNAL_ISSUER"),
                    variables.optionalText("EXTERNAL_AUDIENCE"),
                    variables.optionalText("ADMIN_EMAIL"),
                    variables.constant("EMAIL_VERIFICATION", EmailVerification.class));
        }
    }

    public AccountsFunction() {
        this(new LambdaPlatform());
    }

    public AccountsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(
                platform,
                env.tableName(),
                new Capabilities.ExternalIssuer(env.externalIssuer(), env.externalAudience()));
        super(capabilities.restDoor(capabilities.accounts(env.emailVerification(), env.adminEmail()))::handle);
    }
}
