package marketplace.functions.hiring;

import marketplace.api.rest.CorsOrigins;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Serves what moves a seat together with its escrow.
 *
 * <p>It builds its object graph in the constructor and does nothing else.
 */
public final class HiringFunction extends HttpFunction {

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

    public HiringFunction() {
        this(new LambdaPlatform());
    }

    public HiringFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.corsOrigins());
        super(capabilities.restDoor(capabilities.hiring(env.platformFeeBps()))::handle);
    }
}
