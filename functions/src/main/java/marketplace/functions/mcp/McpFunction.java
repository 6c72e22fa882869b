package marketplace.functions.mcp;

import marketplace.api.rest.CorsOrigins;
import marketplace.functions.Capabilities;
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
    record Env(String tableName, String secretArn, int platformFeeBps, CorsOrigins corsOrigins) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    variables.number("PLATFORM_FEE_BPS"),
                    CorsOrigins.parse(variables.text("CORS_ORIGINS")));
        }
    }

    public McpFunction() {
        this(new LambdaPlatform());
    }

    public McpFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.corsOrigins());
        super(capabilities.mcpDoor(env.platformFeeBps())::handle);
    }
}
