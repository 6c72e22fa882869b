package marketplace.notifications;

import java.util.List;
import marketplace.api.Field;

final class NotificationViews {

    private NotificationViews() {}

    record Answer(@Field NotificationSettingsView notifications) {}

    record NotificationSettingsView(
            @Field(
                    value = "Where the mails go: the account's e-mail. Null for a key without the scope manage.",
                    nullable = true)
            String email,

            @Field("Categories without mails.") List<NotificationCategory> off,

            @Field(value = "When mails that can wait are held back; null for never.", nullable = true)
            QuietHours quietHours,

            @Field(
                    value = "Zone of quiet hours and of times in mails; null for the zone of your profile.",
                    nullable = true)
            String timeZone) {

        static NotificationSettingsView of(NotificationSettings settings, String email) {
            return new NotificationSettingsView(email, settings.off(), settings.quietHours(), settings.timeZone());
        }
    }
}
