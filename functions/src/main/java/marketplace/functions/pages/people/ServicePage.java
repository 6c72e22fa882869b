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

/** The public page of a service. */
final class ServicePage {

    private ServicePage() {}

    static Draft of(JsonNode service) {
        String title = service.path("title").asText();
        String price = Shown.usd(service.path("price").decimalValue()) + " per "
                + service.path("pricingUnit").asText();
        Map<String, Object> values = new HashMap<>();
        values.put("service", Brand.NAME);
        List<SiteFrame.Photo> photos = Shown.photos(service.path("images"), "Image of " + title);
        values.put("photos", photos);
        values.put("hasPhotos", !photos.isEmpty());
        values.put("title", title);
        values.put("price", price);
        values.put("provider", service.path("humanName").asText());
        values.put("humanId", service.path("humanId").asText());
        values.put("verified", service.path("verified").booleanValue());
        values.put("description", service.path("description").asText());
        values.put("facts", facts(service));
        values.put("id", service.path("id").asText());
        return new Draft(
                new SiteFrame.About(
                        title + " · " + Brand.NAME,
                        Shown.preview(price + ". " + service.path("description").asText()),
                        "/s/" + service.path("id").asText(),
                        photos.stream().findFirst(),
                        Optional.empty()),
                "service.html",
                values);
    }

    private static List<Fact> facts(JsonNode service) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Duration", service.path("durationMinutes").asText() + " minutes"));
        facts.add(new Fact(
                "One booking",
                Shown.usd(service.path("bookingPriceCents").decimalValue().movePointLeft(2))));
        facts.add(new Fact(
                "Booking",
                service.path("instantBooking").booleanValue() ? "at once" : "after the provider's approval"));
        facts.add(new Fact(
                "Cancelling", "free until " + service.path("cancelNoticeHours").asText() + " hours before the start"));
        if (service.path("reviewCount").longValue() > 0) {
            facts.add(new Fact("Rating", Shown.rating(service)));
        }
        return facts;
    }
}
