package marketplace.functions.studies;

import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.http.QaReportPage;
import marketplace.functions.start.Rehearsal;
import marketplace.kernel.Fee;

public final class StudiesFunction extends HttpFunction {

    record Env(EndpointVariables endpoint, String bucketName, Fee platformFeeBps, int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    EndpointVariables.of(variables),
                    variables.text("BUCKET_NAME"),
                    Fee.of(variables.number("PLATFORM_FEE_BPS")),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.sending("POST /api/v1/qa/templates", """
        {"name":"Checkout","targetUrl":"https://shop.example/",\
        "instructions":"Buy a pair of red socks as a guest.",\
        "cadence":"once","budgetPerRunCents":2360,"payPerTesterCents":2000,"testerCount":1,\
        "submissionMode":"photo","periodCapCents":2360}\
        """)
            .thenReading("GET /api/v1/qa/templates", "GET /api/taste/invitations");

    public StudiesFunction() {
        super(StudiesFunction::endpoint, REHEARSAL);
    }

    public StudiesFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.endpoint());
        return capabilities.restEndpoint(capabilities.studies(
                env.platformFeeBps(),
                env.payoutHoldDays(),
                new QaReportPage(new HtmlPages("/marketplace/functions/"))::html))::handle;
    }
}
