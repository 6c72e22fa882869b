package marketplace.functions.pages.people;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.console.html.Brand;
import marketplace.console.views.Labels;
import marketplace.functions.pages.people.PublicPages.Draft;
import marketplace.functions.pages.people.Shown.Fact;
import marketplace.functions.pages.site.SiteFrame;

/** The public page of a bounty. */
final class BountyPage {

    private static final Set<String> TAKES_APPLICATIONS = Set.of("open", "partially_filled");

    private BountyPage() {}

    static Draft of(JsonNode answer) {
        JsonNode bounty = answer.path("bounty");
        JsonNode terms = answer.path("workerTerms");
        String title = bounty.path("title").asText();
        String id = bounty.path("id").asText();
        String price = price(bounty);
        Map<String, Object> values = new HashMap<>();
        values.put("service", Brand.NAME);
        values.put("id", id);
        values.put("title", title);
        values.put("price", price);
        values.put("open", TAKES_APPLICATIONS.contains(bounty.path("status").asText()));
        values.put("status", Labels.ALL.state(bounty.path("status").asText()).text());
        values.put("poster", bounty.path("posterName").asText());
        values.put("description", bounty.path("description").asText());
        List<String> done = Shown.texts(terms.path("done"));
        values.put("done", done);
        values.put("hasDone", !done.isEmpty());
        values.put("skills", Shown.texts(bounty.path("skillsNeeded")));
        values.put("facts", facts(bounty, terms));
        return new Draft(
                new SiteFrame.About(
                        title + " · " + Brand.NAME,
                        Shown.preview(price + ". " + bounty.path("description").asText()),
                        "/b/" + id),
                "bounty.html",
                values);
    }

    private static String price(JsonNode bounty) {
        String amount = Shown.usd(bounty.path("price").decimalValue());
        return bounty.path("priceType").asText().equals("hourly") ? amount + " an hour" : amount;
    }

    private static List<Fact> facts(JsonNode bounty, JsonNode terms) {
        List<Fact> facts = new ArrayList<>();
        long spots = bounty.path("spotsAvailable").longValue();
        facts.add(new Fact(
                "Places", Math.max(0, spots - bounty.path("spotsFilled").longValue()) + " of " + spots + " free"));
        String place = place(bounty.path("location"));
        if (!place.isEmpty()) {
            facts.add(new Fact("Where", place));
        }
        if (bounty.path("estimatedHours").isNumber()) {
            facts.add(new Fact("Time", bounty.path("estimatedHours").asText() + " hours"));
        }
        if (bounty.path("deadline").isTextual()) {
            facts.add(new Fact("Apply by", Shown.day(bounty.path("deadline"))));
        }
        if (terms.path("latestPaidAt").isTextual()) {
            facts.add(new Fact("Paid by", Shown.day(terms.path("latestPaidAt")) + " at the latest"));
        }
        List<String> evidence = Shown.texts(bounty.path("evidenceTypes"));
        if (!evidence.isEmpty()) {
            facts.add(new Fact("To hand in", String.join(", ", evidence)));
        }
        if (bounty.path("identityRequired").booleanValue()) {
            facts.add(new Fact("Identity", "Applicants must have passed the identity check."));
        }
        facts.add(new Fact("The poster", record(bounty.path("posterStats"))));
        return facts;
    }

    private static String record(JsonNode stats) {
        return stats.isObject()
                ? "paid " + stats.path("accepted").asText() + " of the last "
                        + stats.path("of").asText() + " workers in full"
                : "has hired fewer than 5 workers, so there is no record yet";
    }

    private static String place(JsonNode location) {
        String place = Shown.place(location);
        String remote = location.path("isRemoteAllowed").booleanValue() ? "remote" : "";
        return Stream.of(place, remote).filter(part -> !part.isEmpty()).collect(Collectors.joining(", or "));
    }
}
