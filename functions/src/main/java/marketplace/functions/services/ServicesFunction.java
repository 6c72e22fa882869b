package marketplace.functions.services;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;

public final class ServicesFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables), variables.text("BUCKET_NAME"));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending("PATCH /api/services/{serviceId:svc_}", """
        {"title":"Portraits by the river","price":60}\
        """)
            .thenReading("GET /api/services/browse", "GET /api/services/{serviceId:svc_}", "GET /api/services/mine");

    public ServicesFunction() {
        super(ServicesFunction::endpoint, REHEARSAL);
    }

    public ServicesFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.services())::handle;
    }
}
