package marketplace.functions.accounts;

import java.util.List;
import java.util.function.Function;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.Operation;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.console.ConsoleEndpoint;
import marketplace.console.pages.AllPages;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;

public final class AccountsFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, EmailVerification emailVerification, String adminEmail) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.constant("EMAIL_VERIFICATION", EmailVerification.class),
                    variables.optionalText("ADMIN_EMAIL"));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.reading(
                    "GET /api/account/status", "GET /api/keys", "GET /.well-known/jwks.json")
            .alsoOnDemand();

    public AccountsFunction() {
        super(AccountsFunction::endpoint, REHEARSAL);
    }

    public AccountsFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        List<Operation<?, ?>> operations = capabilities.accounts(env.emailVerification(), env.adminEmail());
        RestEndpoint api = capabilities.restEndpoint(operations);
        ConsoleEndpoint pages = capabilities.accountPages(operations, env.emailVerification());
        return http -> http.path().startsWith(AllPages.ACCOUNT) ? pages.handle(http) : api.handle(http);
    }
}
