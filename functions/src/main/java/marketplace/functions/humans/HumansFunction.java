package marketplace.functions.humans;

import marketplace.api.rest.CorsOrigins;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Serves the profiles of humans.
 *
 * <p>It builds its object graph in the constructor and does nothing else.
 */
public final class HumansFunction extends HttpFunction {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, String secretArn, CorsOrigins corsOrigins) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    CorsOrigins.parse(variables.text("CORS_ORIGINS")));
        }
    }

    public HumansFunction() {
        this(new LambdaPlatform());
    }

    public HumansFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.corsOrigins());
        super(capabilities.restDoor(capabilities.humans())::handle);
    }
}
