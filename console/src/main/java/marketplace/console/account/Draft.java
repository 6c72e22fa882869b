package marketplace.console.account;

import marketplace.console.forms.SentForm;
import marketplace.console.session.ReturnPath;

/**
 * Where a person wanted to go, and the form that was on its way there.
 *
 * @param form empty if the person only wanted to see the page
 */
record Draft(ReturnPath back, String form) {

    /** The field of the sign-in form that carries it. */
    static final String FIELD = "_draft";

    boolean hasForm() {
        return !form.isEmpty();
    }

    /** Of a request that was sent on to here. */
    static Draft sentOn(ReturnPath back, SentForm submission) {
        return new Draft(back, submission.encoded());
    }

    static Draft carried(SentForm signIn) {
        return new Draft(ReturnPath.of(signIn.text(ReturnPath.PARAMETER)), signIn.text(FIELD));
    }

    SentForm submission() {
        return SentForm.parse(form);
    }
}
