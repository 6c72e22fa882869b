package marketplace.functions.console;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;
import marketplace.humans.identity.IdentityProvider;
import marketplace.kernel.Fee;
import marketplace.money.limits.Ceiling;
import marketplace.money.limits.MoneySettings;

public final class ConsoleFunction extends HttpFunction {

    record Env(
            EndpointVariables endpoint,
            String bucketName,
            Fee platformFeeBps,
            Ceiling topUpCeilingUsd,
            int payoutHoldDays,
            IdentityProvider identityProvider) {
        static Env of(Variables variables) {
            EndpointVariables endpoint = EndpointVariables.of(variables);
            return new Env(
                    endpoint,
                    variables.text("BUCKET_NAME"),
                    Fee.of(variables.number("PLATFORM_FEE_BPS")),
                    Ceiling.ofUsd(variables.number("TOP_UP_CEILING_USD")),
                    variables.number("PAYOUT_HOLD_DAYS"),
                    endpoint.paymentProvider().identityProvider(variables));
        }

        MoneySettings money() {
            return new MoneySettings(topUpCeilingUsd, payoutHoldDays);
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.reading("GET /app", "GET /app/bounties/bty_unknown");

    public ConsoleFunction() {
        super(ConsoleFunction::endpoint, REHEARSAL);
    }

    public ConsoleFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.console(env.platformFeeBps(), env.money(), env.identityProvider())::handle;
    }
}
