package marketplace.humans;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Humans as items.
 *
 * <p>Plain code both ways, as for every record.
 */
final class HumanItems {

    /** The shape written now. */
    private static final long SHAPE = 1;

    private HumanItems() {}

    static Item item(Human human) {
        HumanProfile profile = human.profile();
        Item.Builder item = Item.at(Keys.human(human.id()))
                .put("v", SHAPE)
                .put("id", human.id())
                .put("accountId", human.accountId())
                .put("username", profile.username())
                .put("name", profile.name())
                .put("headline", profile.headline())
                .put("bio", profile.bio())
                .put("gender", profile.gender())
                .putTexts("skills", profile.skills())
                .putTexts("expertise", profile.expertise())
                .put("location", location(profile.location()))
                .put("hourlyRateCents", profile.hourlyRate())
                .putAll(
                        "availability",
                        profile.availability().days().stream()
                                .map(HumanItems::day)
                                .toList())
                .put("timezone", profile.timezone())
                .put("isAvailable", profile.isAvailable())
                .putTexts(
                        "photos", profile.photos().stream().map(UploadId::value).toList())
                .put("verified", human.verified())
                .put("emailVerified", human.emailVerified())
                .put("featured", human.featured())
                .put("bookings", human.bookings())
                .put("reviews", human.reviews())
                .put("ratingSum", human.ratingSum())
                .put("createdAt", human.createdAt())
                .put("updatedAt", human.updatedAt())
                .put(Item.VERSION, human.version());
        // Only where they are true: few are, and the items of before read as they always did.
        if (human.payoutVerified()) {
            item.put("payoutVerified", true);
        }
        return human.tasteVetted() ? item.put("tasteVetted", true).build() : item.build();
    }

    static Human human(Item item) {
        HumanProfile profile = new HumanProfile(
                item.findText("username").orElse(null),
                item.text("name"),
                item.findText("headline").orElse(null),
                item.findText("bio").orElse(null),
                item.findText("gender").orElse(null),
                item.texts("skills"),
                item.texts("expertise"),
                item.findItem("location").map(HumanItems::location).orElse(null),
                item.findMoney("hourlyRateCents").orElse(null),
                WeekHours.of(
                        item.items("availability").stream().map(HumanItems::day).toList()),
                item.text("timezone"),
                item.flag("isAvailable"),
                item.texts("photos").stream().map(UploadId::new).toList());
        return new Human(
                new HumanId(item.text("id")),
                new AccountId(item.text("accountId")),
                profile,
                item.flag("verified"),
                item.flag("emailVerified"),
                item.flag("payoutVerified"),
                item.flag("featured"),
                item.flag("tasteVetted"),
                item.number("bookings"),
                item.number("reviews"),
                item.number("ratingSum"),
                item.instant("createdAt"),
                item.instant("updatedAt"),
                item.number(Item.VERSION));
    }

    private static Item.Builder location(HumanPlace place) {
        return place == null
                ? null
                : Item.nested()
                        .put("city", place.city())
                        .put("country", place.country())
                        .put("isRemoteAvailable", Boolean.TRUE.equals(place.isRemoteAvailable()));
    }

    private static HumanPlace location(Item item) {
        return new HumanPlace(
                item.findText("city").orElse(null),
                item.findText("country").orElse(null),
                item.flag("isRemoteAvailable"));
    }

    private static Item.Builder day(List<WeekHours.Span> spans) {
        return Item.nested()
                .putAll(
                        "spans",
                        spans.stream()
                                .map(span ->
                                        Item.nested().put("start", span.start()).put("end", span.end()))
                                .toList());
    }

    private static List<WeekHours.Span> day(Item item) {
        return item.items("spans").stream()
                .map(span -> new WeekHours.Span(span.text("start"), span.text("end")))
                .toList();
    }
}
