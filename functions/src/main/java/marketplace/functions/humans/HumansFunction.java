package marketplace.functions.humans;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
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
    record Env(EndpointVariables endpoint, String bucketName) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables), variables.text("BUCKET_NAME"));
        }
    }

    public HumansFunction() {
        this(new LambdaPlatform());
    }

    public HumansFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.humans())::handle);
    }
}
