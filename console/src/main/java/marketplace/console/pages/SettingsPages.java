package marketplace.console.pages;

import java.util.List;

/** Settings of the person's account. */
final class SettingsPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/settings/notifications", Tab.MORE, "Notification settings", "notifications.html")
                    .reads("settings", "get_notification_settings.notifications")
                    .form(PageForm.of("save", "set_notification_settings", "Save")
                            .fields("off")
                            .group("Quiet hours", "quietHours.from", "quietHours.to")
                            .fields("timeZone")
                            // The session's cookie has the zone.
                            .then("/app/account/session?return=/app/settings/notifications")
                            .filledFrom("settings")));

    private SettingsPages() {}
}
