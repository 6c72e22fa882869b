package marketplace.console.pages;

import java.util.List;

/** Pages whose operations only the accounts function has. */
final class AccountSessionPages {

    static final List<ConsolePage> PAGES =
            List.of(ConsolePage.at(AllPages.ACCOUNT + "sessions", Tab.MORE, "Where you are signed in", "sessions.html")
                    .reads("sessions", "list_own_sessions.sessions")
                    .form(PageForm.of("end", "end_session", "Sign out there")
                            .hidden("sessionId")
                            .dangerous())
                    .form(PageForm.of("end-all", "end_all_sessions", "Sign out everywhere")
                            .then(AllPages.ACCOUNT + "sign-in")
                            .dangerous()));

    private AccountSessionPages() {}
}
