package marketplace.functions.humans;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class HumansFunction extends HttpFunction {

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
