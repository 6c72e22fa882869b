package marketplace.functions.humans;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.humans.identity.IdentityProvider;

public final class HumansFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName, IdentityProvider identityProvider) {
        static Env of(Variables variables) {
            EndpointVariables endpoint = EndpointVariables.of(variables);
            return new Env(
                    endpoint,
                    variables.text("BUCKET_NAME"),
                    endpoint.paymentProvider().identityProvider(variables));
        }
    }

    public HumansFunction() {
        this(new LambdaPlatform());
    }

    public HumansFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.humans(env.identityProvider()))::handle);
    }
}
