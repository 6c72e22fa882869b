package marketplace.console.account;

import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;
import marketplace.console.PageAnswers;
import marketplace.console.forms.SentForm;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.session.SessionCookie;
import marketplace.console.views.Views;

/** Leads back to where the person was. A form that was on its way goes along. */
final class CarryOn {

    private CarryOn() {}

    /** After a sign-in the form is shown again: somebody else may have signed in. */
    static HttpResponse afterSignIn(Draft draft, SessionCookie cookie) {
        SentForm form = draft.form().with(SentForm.TOKEN, cookie.formToken());
        return answer(
                draft, shownAgain(form), "You are signed in", "What you typed is still there. Nothing was sent yet.");
    }

    /** After the password the form is sent. Without its files it would be another one. */
    static HttpResponse afterPassword(Draft draft) {
        return draft.filesLeft()
                ? answer(draft, shownAgain(draft.form()), "Thank you", "Your password is right. Nothing was sent yet.")
                : answer(draft, draft.form(), "Thank you", "Your password is right. What you wanted to do goes on.");
    }

    private static SentForm shownAgain(SentForm form) {
        return form.without(SentForm.CONFIRMED).with(SentForm.RESTORE, "yes");
    }

    private static HttpResponse answer(Draft draft, SentForm form, String title, String sentence) {
        if (!draft.hasForm()) {
            return PageAnswers.redirect(draft.back().path());
        }
        String content = Views.render(
                "account/carry_on.html",
                Map.of(
                        "action",
                        draft.back().path(),
                        "hidden",
                        form.pairs(),
                        "sentence",
                        sentence,
                        "filesLeft",
                        draft.filesLeft()));
        return ConsoleFrame.page(200, title, List.of(), content);
    }
}
