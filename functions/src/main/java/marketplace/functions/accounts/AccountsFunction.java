package marketplace.functions.accounts;

import marketplace.accounts.sessions.EmailVerification;
import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class AccountsFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, EmailVerification emailVerification, String adminEmail) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.constant("EMAIL_VERIFICATION", EmailVerification.class),
                    variables.optionalText("ADMIN_EMAIL"));
        }
    }

    public AccountsFunction() {
        this(new LambdaPlatform());
    }

    public AccountsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.accounts(env.emailVerification(), env.adminEmail()))::handle);
    }
}
