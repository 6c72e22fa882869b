package marketplace.ops;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.stripe.model.WebhookEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.ops.StripeAccount.Endpoint;

/**
 * Creates the webhook endpoints at Stripe. Stripe returns each signing secret once, and this command prints it once.
 */
final class StripeSetup {

    private final Map<String, String> variables;

    StripeSetup(Map<String, String> variables) {
        this.variables = variables;
    }

    void run(Arguments arguments, Report report) {
        String siteUrl = siteUrl(arguments);
        StripeAccount stripe = StripeAccount.of(variables)
                .orElseThrow(
                        () -> new Refused("The variable " + StripeAccount.KEY + " is missing. Set it to a secret or"
                                + " restricted key of Stripe that may write webhook endpoints."));
        List<String> secrets = new ArrayList<>();
        for (Endpoint endpoint : Endpoint.used(arguments.has("identity"))) {
            Optional<WebhookEndpoint> found = stripe.find(endpoint, siteUrl);
            if (found.isEmpty()) {
                secrets.add(stripe.create(endpoint, siteUrl).getSecret());
                report.done("Created the endpoint for " + endpoint.title + " with "
                        + endpoint.events().size() + " events at " + siteUrl + endpoint.path + ".");
            } else if (!StripeAccount.missingEvents(endpoint, found.get()).isEmpty()) {
                stripe.subscribe(found.get(), endpoint);
                report.done("Subscribed the endpoint for " + endpoint.title + " to all of its "
                        + endpoint.events().size() + " events. Its signing secret stays.");
            } else {
                report.ok("The endpoint for " + endpoint.title + " exists with its "
                        + endpoint.events().size() + " events.");
                StripeAccount.noteUnknownPurpose(endpoint, found.get(), report);
            }
        }
        if (!secrets.isEmpty()) {
            report.note("Store this in the secret that the parameter StripeSecret names, with your API key. Keep the"
                    + " signing secrets of endpoints that existed before.");
            ObjectNode settings = Json.object().put("apiKey", "sk_...");
            ArrayNode list = settings.putArray("webhookSecrets");
            secrets.forEach(list::add);
            report.plain(settings.toString());
        }
    }

    static String siteUrl(Arguments arguments) {
        String url = arguments.require("url");
        if (!url.matches("https://[^\\s/?#]+")) {
            throw new Refused("--url must be where the service answers, such as https://hire.example.com.");
        }
        return url;
    }
}
