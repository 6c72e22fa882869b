package marketplace.notifications;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.Call;
import marketplace.kernel.Scope;
import marketplace.notifications.NotificationViews.Answer;
import marketplace.table.Key;
import marketplace.table.Keys;

final class NotificationOperations {

    private static final String PATH = "/api/me/notifications";

    private NotificationOperations() {}

    private static List<Key> keys(Call call) {
        return List.of(
                Keys.notificationSettings(SettingsStore.recipient(call.accountId())), Keys.account(call.accountId()));
    }

    static List<Operation<?, ?>> of(Supplier<NotificationService> notifications) {
        return List.of(
                Operation.named("get_notification_settings", NotificationInputs.Get.class, Answer.class)
                        .summary("Reads which mails your account gets, and your quiet hours.")
                        .route("GET", PATH)
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .prefetch((call, _) -> keys(call))
                        .reads((call, _) -> notifications.get().get(call)),
                Operation.named("set_notification_settings", NotificationInputs.Put.class, Answer.class)
                        .summary("Sets which mails your account gets, and your quiet hours.")
                        .route("PUT", PATH)
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .prefetch((call, _) -> keys(call))
                        .decides((call, input) -> notifications.get().put(call, input)));
    }
}
