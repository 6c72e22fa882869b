package marketplace.functions.conversations;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class ConversationsFunction extends HttpFunction {

    record Env(EndpointVariables endpoint) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables));
        }
    }

    public ConversationsFunction() {
        this(new LambdaPlatform());
    }

    public ConversationsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.conversations())::handle);
    }
}
