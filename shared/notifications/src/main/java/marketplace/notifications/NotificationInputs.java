package marketplace.notifications;

import java.util.List;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Patch;
import marketplace.api.Strict;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeZones;

final class NotificationInputs {

    private NotificationInputs() {}

    record Get() {}

    /** Omitted settings stay as they are. */
    @Strict
    record Put(
            @Field(value = "Categories without mails; all others are on.", max = 20)
            List<NotificationCategory> off,

            @Field(value = "Mails that can wait are sent afterwards. null for none.", nullable = true)
            Patch<QuietHours> quietHours,

            @Field(value = "IANA zone name. null for the zone of your profile.", nullable = true, max = 60)
            @Enforced(pattern = Enforced.TIME_ZONE)
            Patch<String> timeZone) {

        NotificationSettings onto(NotificationSettings current) {
            return new NotificationSettings(
                    current.recipient(),
                    off == null ? current.off() : optional(off),
                    quietHours.onto(current.quietHours(), hours -> hours),
                    timeZone.onto(current.timeZone(), Put::known),
                    current.unsubscribeKey(),
                    current.version());
        }

        private static List<NotificationCategory> optional(List<NotificationCategory> off) {
            if (!off.stream().allMatch(NotificationCategory::isOptional)) {
                throw Problem.invalid("off", "must not have security: mails about sign-ins cannot be turned off");
            }
            return off.stream().distinct().sorted().toList();
        }

        private static String known(String zone) {
            return TimeZones.require("timeZone", zone).getId();
        }
    }
}
