package marketplace.functions.money;

import java.time.Duration;
import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;
import marketplace.money.limits.Ceiling;
import marketplace.money.limits.MoneySettings;

public final class MoneyFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, Ceiling topUpCeilingUsd, Duration bankChangeHoldHours) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    Ceiling.ofUsd(variables.number("TOP_UP_CEILING_USD")),
                    Duration.ofHours(variables.number("BANK_CHANGE_HOLD_HOURS")));
        }

        MoneySettings settings() {
            return new MoneySettings(topUpCeilingUsd, 0, bankChangeHoldHours);
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending("POST /api/wallet/deposit", """
        {"amount":25}\
        """)
            .thenReading(
                    "GET /api/wallet/balance",
                    "GET /api/wallet/transactions",
                    "GET /api/escrow",
                    "GET /api/escrow/{escrowId:esc_}");

    public MoneyFunction() {
        super(MoneyFunction::endpoint, REHEARSAL);
    }

    public MoneyFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.money(env.settings()))::handle;
    }
}
