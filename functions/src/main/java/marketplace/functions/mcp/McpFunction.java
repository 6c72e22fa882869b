package marketplace.functions.mcp;

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
import marketplace.money.limits.Ceiling;
import marketplace.money.limits.MoneySettings;

public final class McpFunction extends HttpFunction {

    record Env(
            EndpointVariables endpoint,
            String bucketName,
            Fee platformFeeBps,
            Ceiling topUpCeilingUsd,
            int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    Fee.of(variables.number("PLATFORM_FEE_BPS")),
                    Ceiling.ofUsd(variables.number("TOP_UP_CEILING_USD")),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }

        MoneySettings money() {
            return new MoneySettings(topUpCeilingUsd, payoutHoldDays);
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending("POST /api/mcp", """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"rehearsal","version":"1"}}}\
        """)
            .thenSending("POST /api/mcp", """
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}\
                """)
            .thenSending("POST /api/mcp", """
                {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"create_bounty","arguments":{\
                "title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
                "priceType":"fixed","price":25}}}\
                """)
            .thenSending("POST /api/mcp", """
                {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_bounty","arguments":{\
                "bountyId":"bty_01000000000000000000000001"}}}\
                """);

    public McpFunction() {
        super(McpFunction::endpoint, REHEARSAL);
    }

    public McpFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.mcpEndpoint(env.platformFeeBps(), env.money())::handle;
    }
}
