package marketplace.console.account;

import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;
import marketplace.console.PageAnswers;
import marketplace.console.forms.SentForm;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.Tab;
import marketplace.console.session.SessionCookie;
import marketplace.console.views.Views;

/** The page after a sign-in that came between a form and its page: it shows the form again, with its text. */
final class CarryOn {

    private CarryOn() {}

    static HttpResponse page(Draft draft, SessionCookie cookie) {
        SentForm form = draft.submission().without(SentForm.TOKEN, SentForm.CONFIRMED, SentForm.RESTORE);
        List<Map.Entry<String, String>> hidden = form.values().entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> Map.entry(entry.getKey(), value)))
                .toList();
        return ConsoleFrame.page(
                200,
                "You are signed in",
                PageAnswers.navigation(Tab.HOME),
                Views.render(
                        "account/carry_on.html",
                        Map.of("action", draft.back().path(), "token", cookie.formToken(), "hidden", hidden)));
    }
}
