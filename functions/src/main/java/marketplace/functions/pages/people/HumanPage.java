package marketplace.functions.pages.people;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.console.html.Brand;
import marketplace.functions.pages.people.PublicPages.Draft;
import marketplace.functions.pages.people.Shown.Fact;
import marketplace.functions.pages.site.SiteFrame;

/** The public page of a human. */
final class HumanPage {

    private HumanPage() {}

    static Draft of(JsonNode human) {
        String name = human.path("name").asText();
        String headline = human.path("headline").asText();
        String id = human.path("id").asText();
        String username = human.path("username").asText();
        Map<String, Object> values = new HashMap<>();
        values.put("service", Brand.NAME);
        List<SiteFrame.Photo> photos = Shown.photos(human.path("photoUrls"), "Photo of " + name);
        values.put("portrait", photos.isEmpty() ? null : photos.getFirst());
        values.put("photos", photos.stream().skip(1).toList());
        values.put("hasPhotos", photos.size() > 1);
        values.put("initial", name.substring(0, name.offsetByCodePoints(0, 1)));
        values.put("name", name);
        values.put("headline", headline);
        values.put("bio", human.path("bio").asText());
        values.put("available", human.path("isAvailable").booleanValue());
        values.put("verified", human.path("isVerified").booleanValue());
        values.put("skills", Shown.texts(human.path("skills")));
        values.put("facts", facts(human));
        values.put("id", id);
        String description = headline.isEmpty() ? name + " takes paid work on " + Brand.NAME + "." : headline;
        return new Draft(
                new SiteFrame.About(
                        name + " · " + Brand.NAME,
                        Shown.preview(description),
                        "/h/" + (username.isEmpty() ? id : username),
                        photos.stream().findFirst(),
                        Optional.empty()),
                "human.html",
                values);
    }

    private static List<Fact> facts(JsonNode human) {
        List<Fact> facts = new ArrayList<>();
        String place = Shown.place(human.path("location"));
        if (!place.isEmpty()) {
            facts.add(new Fact("Place", place));
        }
        if (human.at("/location/isRemoteAvailable").booleanValue()) {
            facts.add(new Fact("Remote", "yes"));
        }
        if (human.path("hourlyRate").decimalValue().signum() > 0) {
            facts.add(new Fact("Rate", Shown.usd(human.path("hourlyRate").decimalValue()) + " an hour"));
        }
        if (human.path("reviewCount").longValue() > 0) {
            facts.add(new Fact("Rating", Shown.rating(human)));
        }
        facts.add(new Fact("Finished jobs", human.path("totalBookings").asText()));
        facts.add(new Fact("Here since", Shown.day(human.path("createdAt"))));
        return facts;
    }
}
