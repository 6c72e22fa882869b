package marketplace.functions.mcp;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpEntry;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Serves MCP over HTTP: the tools of all capabilities behind one address.
 *
 * <p>It builds its object graph in the constructor and does nothing else.
 */
public final class McpFunction implements RequestStreamHandler {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, String secretArn, int platformFeeBps) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), variables.number("PLATFORM_FEE_BPS"));
        }
    }

    private final HttpEntry entry;

    public McpFunction() {
        this(new LambdaPlatform());
    }

    public McpFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        this.entry = new HttpEntry(capabilities.mcpDoor(env.platformFeeBps())::handle);
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        entry.serve(event, answer);
    }
}
