package marketplace.functions.webhooks;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;

public final class WebhooksFunction extends HttpFunction {

    record Env(EndpointVariables endpoint) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.reading(
            "GET /api/webhooks/endpoints",
            "GET /api/webhooks/deliveries",
            "GET /api/webhooks/deliveries/{deliveryId:whd_}",
            "GET /api/events");

    public WebhooksFunction() {
        super(WebhooksFunction::endpoint, REHEARSAL);
    }

    public WebhooksFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.webhooksEndpoint()::handle;
    }
}
