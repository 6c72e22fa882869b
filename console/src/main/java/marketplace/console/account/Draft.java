package marketplace.console.account;

import java.util.Map;
import marketplace.api.rest.HttpRequest;
import marketplace.console.forms.SentForm;
import marketplace.console.session.ReturnPath;

/**
 * Where a person wanted to go, and the form that was on its way there.
 *
 * @param form empty if the person only wanted to see the page
 * @param filesLeft whether files that were sent with it are lost
 */
record Draft(ReturnPath back, SentForm form, boolean filesLeft) {

    /** The field that carries it from step to step. */
    static final String FIELD = "_draft";

    private static final String FILES = "_files";
    private static final String LEFT = "left";

    static Draft to(ReturnPath back) {
        return new Draft(back, SentForm.parse(""), false);
    }

    boolean hasForm() {
        return !form.values().isEmpty();
    }

    /** Of a request that the console has sent on to here. */
    static Draft sentOn(HttpRequest http) {
        SentForm sent = SentForm.of(http);
        return new Draft(ReturnPath.in(http.query()), sent, !sent.files().isEmpty());
    }

    /** What the sign-in page carries: the form is shown again after it, and a password is typed again. */
    Draft withoutPassword() {
        return new Draft(back, form.without("password"), filesLeft);
    }

    static Draft carriedBy(SentForm step) {
        return new Draft(
                ReturnPath.of(step.text(ReturnPath.PARAMETER)),
                SentForm.parse(step.text(FIELD)),
                step.text(FILES).equals(LEFT));
    }

    Map<String, String> hidden() {
        return Map.of(ReturnPath.PARAMETER, back.path(), FIELD, form.encoded(), FILES, filesLeft ? LEFT : "");
    }
}
