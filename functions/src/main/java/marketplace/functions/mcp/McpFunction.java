package marketplace.functions.mcp;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Serves MCP over HTTP: the tools of all capabilities behind one address.
 *
 * <p>It builds its object graph in the constructor and does nothing else.
 */
public final class McpFunction extends HttpFunction {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(EndpointVariables endpoint, String bucketName, int platformFeeBps) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    variables.number("PLATFORM_FEE_BPS"));
        }
    }

    public McpFunction() {
        this(new LambdaPlatform());
    }

    public McpFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.mcpEndpoint(env.platformFeeBps())::handle);
    }
}
