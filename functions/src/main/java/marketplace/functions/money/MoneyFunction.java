package marketplace.functions.money;

import marketplace.functions.Capabilities;
import marketplace.functions.EndpointVariables;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

public final class MoneyFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, int topUpCeilingUsd) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables), variables.number("TOP_UP_CEILING_USD"));
        }
    }

    public MoneyFunction() {
        this(new LambdaPlatform());
    }

    public MoneyFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        super(capabilities.restEndpoint(capabilities.money(env.topUpCeilingUsd()))::handle);
    }
}
