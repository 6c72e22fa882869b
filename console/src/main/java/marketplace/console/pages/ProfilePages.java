package marketplace.console.pages;

import java.util.List;

/** What others see of the person, when the person works, and the services that can be booked. */
final class ProfilePages {

    private static final String PROFILE = "/app/profile";

    /** The session's cookie has the zone, so it is renewed. */
    private static final String SAVED = "/app/account/session?return=/app/profile";

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at(PROFILE, Tab.MORE, "Your profile", "profile.html")
                    .readsIfAny("me", "get_own_human")
                    .reads("common", "list_skills", "limit=24")
                    .form(PageForm.of("create", "put_own_human", "Create the profile")
                            .fields("name", "headline", "skills")
                            .group("Where you work", place())
                            .group("Pay", "hourlyRate")
                            .then(SAVED))
                    .form(PageForm.of("save", "put_own_human", "Save")
                            .fields("isAvailable", "name", "headline", "bio", "photoUploadIds")
                            .folded("Skills and rate", "skills", "expertise", "hourlyRate")
                            .folded("Where you work", place())
                            .folded("Usual week", week())
                            .folded("Public page", "username", "gender")
                            .folded("Taste panel", "tasteCategories")
                            .then(SAVED)
                            .filledFrom("me.human"))
                    .form(PageForm.of("delete", "delete_own_human", "Delete the profile")
                            .then(PROFILE)
                            .dangerous()),
            ConsolePage.at("/app/profile/dates", Tab.MORE, "Days with other hours", "dates.html")
                    .reads("own", "get_availability_exceptions")
                    .form(PageForm.of("save", "put_availability_exceptions", "Save")
                            .rows("Day", "exceptions", 2, "date", "closed", "windows")
                            .filledFrom("own")),
            ConsolePage.at("/app/services", Tab.MORE, "Your services", "services.html")
                    .readsIfAny("own", "list_own_services"),
            ConsolePage.at("/app/services/new", Tab.MORE, "Offer a service", "service_new.html")
                    .form(PageForm.of("offer", "create_service", "Offer it")
                            .fields(
                                    "title",
                                    "description",
                                    "durationMinutes",
                                    "price",
                                    "pricingUnit",
                                    "category",
                                    "imageUploadIds")
                            .then("/app/services/{answer.service.id}")),
            ConsolePage.at("/app/services/{serviceId}", Tab.MORE, "{{service.title}}", "service.html")
                    .reads("service", "get_service.service")
                    .form(PageForm.of("save", "update_service", "Save")
                            .fields(
                                    "title",
                                    "description",
                                    "durationMinutes",
                                    "price",
                                    "pricingUnit",
                                    "category",
                                    "imageUploadIds")
                            .folded(
                                    "How it is booked",
                                    "instantBooking",
                                    "minimumNoticeMinutes",
                                    "slotStepMinutes",
                                    "bufferBeforeMinutes",
                                    "bufferAfterMinutes")
                            .folded(
                                    "If plans change",
                                    "cancelNoticeHours",
                                    "lateCancelRefundPercent",
                                    "rescheduleNoticeHours")
                            .filledFrom("service"))
                    .form(PageForm.of("delete", "delete_service", "Remove this service")
                            .then("/app/services")
                            .dangerous()));

    private ProfilePages() {}

    private static String[] place() {
        return new String[] {"location.city", "location.country", "location.isRemoteAvailable", "timezone"};
    }

    private static String[] week() {
        return new String[] {
            "availability.monday",
            "availability.tuesday",
            "availability.wednesday",
            "availability.thursday",
            "availability.friday",
            "availability.saturday",
            "availability.sunday"
        };
    }
}
