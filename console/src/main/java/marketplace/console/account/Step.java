package marketplace.console.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;
import marketplace.console.forms.SentForm;
import marketplace.console.pages.PageForm;

/**
 * One form on the way in.
 *
 * @param path below {@code /app/account/}
 * @param template a file in the folder {@code account}, with the form as {{{form}}}
 * @param form its operation takes no session, or only that of the cookie
 * @param next what follows its success
 */
record Step(String path, String title, String template, PageForm form, Function<Success, Outcome> next) {

    /** @param answer of the operation */
    record Success(SentForm sent, ObjectNode answer) {}

    sealed interface Outcome {}

    /** The answer begins a session. */
    record SignedIn() implements Outcome {}

    /** The session has shown its password: the form that needed it is sent. */
    record SteppedUp() implements Outcome {}

    /** The next form, which gets the hidden values from this one. */
    record Then(Step step, String sentence) implements Outcome {}
}
