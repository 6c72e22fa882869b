package marketplace.functions.conversations;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.start.Rehearsal;

public final class ConversationsFunction extends HttpFunction {

    record Env(EndpointVariables endpoint) {
        static Env of(Variables variables) {
            return new Env(EndpointVariables.of(variables));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending(
                    "POST /api/conversations/{conversationId:cnv_}/messages", """
                    {"content":"Yes, from noon."}\
                    """)
            .thenReading("GET /api/conversations", "GET /api/conversations/{conversationId:cnv_}");

    public ConversationsFunction() {
        super(ConversationsFunction::endpoint, REHEARSAL);
    }

    public ConversationsFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.conversations())::handle;
    }
}
