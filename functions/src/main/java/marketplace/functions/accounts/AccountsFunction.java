package marketplace.functions.accounts;

import marketplace.accounts.EmailVerification;
import marketplace.api.rest.CorsOrigins;
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
    record Env(String tableName, String secretArn, EmailVerification emailVerification, CorsOrigins corsOrigins) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    variables.constant("EMAIL_VERIFICATION", EmailVerification.class),
                    CorsOrigins.parse(variables.text("CORS_ORIGINS")));
        }
    }

    public AccountsFunction() {
        this(new LambdaPlatform());
    }

    public AccountsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.corsOrigins());
        super(capabilities.restDoor(capabilities.accounts(env.emailVerification()))::handle);
    }
}
