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
import marketplace.functions.pages.people.PublicPages.Draft;
import marketplace.functions.pages.people.Shown.Fact;
import marketplace.functions.pages.site.SiteFrame;

/** The public page of a bounty. */
final class BountyPage {

    private static final Set<String> TAKES_APPLICATIONS = Set.of("open", "partially_filled");

    private BountyPage() {}

    static Draft of(JsonNode bounty) {
        String title = bounty.path("title").asText();
        String id = bounty.path("id").asText();
        String price = price(bounty);
        Map<String, Object> values = new HashMap<>();
        values.put("id", id);
        values.put("title", title);
        values.put("price", price);
        values.put("open", TAKES_APPLICATIONS.contains(bounty.path("status").asText()));
        values.put("status", Shown.words(bounty.path("status")));
        values.put("poster", bounty.path("posterName").asText());
        values.put("description", bounty.path("description").asText());
        values.put("criteria", bounty.path("completionCriteria").asText(""));
        values.put("skills", Shown.texts(bounty.path("skillsNeeded")));
        values.put("facts", facts(bounty));
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

    private static List<Fact> facts(JsonNode bounty) {
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
            facts.add(new Fact("Until", Shown.day(bounty.path("deadline"))));
        }
        List<String> evidence = Shown.texts(bounty.path("evidenceTypes"));
        if (!evidence.isEmpty()) {
            facts.add(new Fact("To hand in", String.join(", ", evidence)));
        }
        if (bounty.path("identityRequired").booleanValue()) {
            facts.add(new Fact("Identity", "Applicants must have passed the identity check."));
        }
        return facts;
    }

    private static String place(JsonNode location) {
        String place = Stream.of("city", "state", "country")
                .map(part -> location.path(part).asText(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        String remote = location.path("isRemoteAllowed").booleanValue() ? "remote" : "";
        return Stream.of(place, remote).filter(part -> !part.isEmpty()).collect(Collectors.joining(", or "));
    }
}
