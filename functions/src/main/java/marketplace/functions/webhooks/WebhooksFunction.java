package marketplace.functions.webhooks;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class WebhooksFunction extends HttpFunction {

    record Env(EndpointVariables endpoint) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables));
        }
    }

    public WebhooksFunction() {
        this(new LambdaPlatform());
    }

    public WebhooksFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.webhooksEndpoint()::handle);
    }
}
