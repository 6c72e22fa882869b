package marketplace.functions.mcp;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class McpFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName, int platformFeeBps, int topUpCeilingUsd) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    variables.number("PLATFORM_FEE_BPS"),
                    variables.number("TOP_UP_CEILING_USD"));
        }
    }

    public McpFunction() {
        this(new LambdaPlatform());
    }

    public McpFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.mcpEndpoint(env.platformFeeBps(), env.topUpCeilingUsd())::handle);
    }
}
