package marketplace.console.pages;

import java.util.List;

/** Settings of the person's account. */
final class SettingsPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/settings/notifications", Tab.MORE, "Notification settings", "notifications.html")
                    .reads("settings", "get_notification_settings.notifications")
                    .form(PageForm.of("save", "set_notification_settings", "Save")
                            .fields("off")
                            .folded("Quiet hours", "quietHours.from", "quietHours.to")
                            .folded("Time zone", "timeZone")
                            // The session's cookie has the zone.
                            .then("/app/account/session?return=/app/settings/notifications")
                            .filledFrom("settings")),
            ConsolePage.at("/app/settings/blocks", Tab.MORE, "Blocked accounts", "blocks.html")
                    .reads("list", "list_account_blocks", "cursor")
                    .form(PageForm.of("unblock", "unblock_account", "Unblock").hidden("accountId")),
            ConsolePage.at("/app/identity", Tab.MORE, "Identity check", "identity.html")
                    .readsIfAny("me", "get_own_human.human")
                    .form(PageForm.of("start", "verify_identity", "Start the check")
                            .shows("identity_started.html")),
            ConsolePage.at("/app/agents", Tab.MORE, "Your agents", "agents.html")
                    .reads("list", "list_api_keys", "limit=50")
                    .form(PageForm.of("create", "create_api_key", "Make a key")
                            .fields("name", "scopes", "spendLimitCents")
                            .shows("key.html"))
                    .form(PageForm.of("revoke", "revoke_api_key", "Revoke")
                            .hidden("keyId")
                            .dangerous()),
            ConsolePage.at("/app/account/delete", Tab.MORE, "Delete your account", "delete_account.html")
                    .form(PageForm.of("delete", "delete_account", "Delete my account for ever")
                            .fields("password")
                            .folded("You are owed money that you do not want", "forfeitCents")
                            .then(AllPages.ACCOUNT + "sign-in")
                            .dangerous()));

    static final Download EXPORT = Download.whole("/app/account/export.json", "export_account", "parts");

    private SettingsPages() {}
}
