package marketplace.functions.humans;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;
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

    public static final Rehearsal REHEARSAL = Rehearsal.sending("PUT /api/humans/me", """
        {"name":"Ada","username":"ada","headline":"Sharp eyes, quick feet","skills":["photography"]}\
        """)
            .thenReading("GET /api/humans/{humanId:hum_}", "GET /api/humans", "GET /api/humans/me");

    public HumansFunction() {
        super(HumansFunction::endpoint, REHEARSAL);
    }

    public HumansFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.humans(env.identityProvider()))::handle;
    }
}
