package marketplace.functions.bounties;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;
import marketplace.kernel.Fee;

public final class BountiesFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName, Fee platformFeeBps, int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    Fee.of(variables.number("PLATFORM_FEE_BPS")),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending("POST /api/bounties", """
        {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
        "priceType":"fixed","price":25}\
        """)
            .thenReading(
                    "GET /api/bounties/{bountyId:bty_}",
                    "GET /api/bounties",
                    "GET /api/bounties/{bountyId:bty_}/applications");

    public BountiesFunction() {
        super(BountiesFunction::endpoint, REHEARSAL);
    }

    public BountiesFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.bounties(env.platformFeeBps(), env.payoutHoldDays()))::handle;
    }
}
