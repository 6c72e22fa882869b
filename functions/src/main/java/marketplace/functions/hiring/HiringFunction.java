package marketplace.functions.hiring;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class HiringFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName, int platformFeeBps) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    variables.number("PLATFORM_FEE_BPS"));
        }
    }

    public HiringFunction() {
        this(new LambdaPlatform());
    }

    public HiringFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.hiring(env.platformFeeBps()))::handle);
    }
}
