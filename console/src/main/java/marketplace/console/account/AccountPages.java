package marketplace.console.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.Calls;
import marketplace.console.ConsoleEndpoint;
import marketplace.console.PageAnswers;
import marketplace.console.forms.FormArguments;
import marketplace.console.forms.FormState;
import marketplace.console.forms.FormView;
import marketplace.console.forms.Questions;
import marketplace.console.forms.SentForm;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.AllPages;
import marketplace.console.session.ReturnPath;
import marketplace.console.session.SessionCookie;
import marketplace.console.views.Labels;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;

/** The pages of visitors, and those that a session leads through on its way to a page. */
public final class AccountPages implements ConsoleEndpoint.Others {

    private static final String SIGN_OUT = AllPages.ACCOUNT + "sign-out";

    private static final int REPEAT = 307;
    private static final int UNAUTHORIZED = 401;

    private static final String ENDED = "Your session has ended. What you typed is kept: sign in, then send it.";

    private static final String FILES_LEFT = "The files that you chose cannot be kept: choose them again afterwards.";

    private static final String STALE =
            "This form was opened in another session, or cookies are off. Please send it again.";

    private final Calls calls;
    private final BrowserSession sessions;
    private final Steps steps;

    /**
     * @param zones of the person's notification settings or profile
     * @param codeByMail whether an account is opened with a code from a mail
     */
    public AccountPages(
            Calls calls, SecureRandom random, Function<AccountId, Optional<ZoneId>> zones, boolean codeByMail) {
        this.calls = calls;
        this.sessions = new BrowserSession(calls, random, zones);
        this.steps = new Steps(codeByMail);
    }

    @Override
    public Optional<HttpResponse> answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        boolean sent = http.method().equals("POST");
        return switch (http.path()) {
            case ConsoleEndpoint.SESSION -> Optional.of(renew(exchange, sent));
            case ConsoleEndpoint.STEP_UP -> Optional.of(confirm(exchange, draft(http, sent)));
            case SIGN_OUT -> sent ? Optional.of(signOut(exchange)) : Optional.empty();
            default ->
                steps.at(http.path())
                        .map(step ->
                                sent ? take(exchange, step) : show(exchange, step, draft(http, false), said(http)));
        };
    }

    private String said(HttpRequest http) {
        return sessions.cookie(http)
                .reported(http.query().getOrDefault(ReturnPath.DONE, ""))
                .flatMap(Labels.ALL::done)
                .orElse("");
    }

    private static Draft draft(HttpRequest http, boolean sent) {
        return sent ? Draft.sentOn(http) : Draft.to(ReturnPath.in(http.query()));
    }

    /** Renews the session and leads back; the browser then sends a form again. Asks to sign in if that fails. */
    private HttpResponse renew(HttpFrame.Exchange exchange, boolean sent) {
        HttpRequest http = exchange.http();
        ReturnPath back = ReturnPath.in(http.query()).reporting(http.query());
        Optional<SessionCookie> renewed = sessions.renewed(exchange);
        if (renewed.isPresent()) {
            HttpResponse answer = PageAnswers.redirect(back.path());
            return renewed.get().setIn(sent ? new HttpResponse(REPEAT, answer.headers(), answer.body()) : answer, http);
        }
        return sent ? ended(http, Draft.sentOn(http)) : PageAnswers.redirect(back.after(Steps.SIGN_IN));
    }

    private HttpResponse ended(HttpRequest http, Draft draft) {
        Step signIn = steps.at(Steps.SIGN_IN).orElseThrow();
        String sentence = draft.filesLeft() ? ENDED + " " + FILES_LEFT : ENDED;
        return page(
                http, sessions.cookie(http), UNAUTHORIZED, signIn, draft.withoutPassword(), sentence, FormState.EMPTY);
    }

    private HttpResponse confirm(HttpFrame.Exchange exchange, Draft draft) {
        return show(exchange, Steps.password(), draft, draft.filesLeft() ? FILES_LEFT : "");
    }

    private HttpResponse signOut(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        requireOwn(http, SentForm.of(http));
        sessions.end(exchange);
        return SessionCookie.removeIn(PageAnswers.redirect(Steps.SIGN_IN), http);
    }

    private HttpResponse take(HttpFrame.Exchange exchange, Step declared) {
        HttpRequest http = exchange.http();
        SentForm sent = SentForm.withDraft(http);
        Step step = sent.has("secondFactorCode") ? Steps.secondFactor() : declared;
        SessionCookie cookie = sessions.cookie(http);
        try {
            requireOwn(http, sent);
            if (isInSession(step)) {
                Optional<SessionCookie> fresh = sessions.fresh(exchange);
                if (fresh.isEmpty()) {
                    return ended(http, Draft.carriedBy(sent));
                }
                // Also a refusal must bring the renewed tokens: the old ones are spent.
                cookie = fresh.get();
            }
            return done(exchange, cookie, step, sent);
        } catch (Problem problem) {
            exchange.line().refused(problem);
            return refused(http, cookie, step, sent, problem);
        }
    }

    private HttpResponse refused(HttpRequest http, SessionCookie cookie, Step step, SentForm sent, Problem problem) {
        HttpResponse page = page(
                http,
                cookie,
                problem.code().status(),
                problem.code() == ErrorCode.SECOND_FACTOR_REQUIRED ? Steps.secondFactor() : step,
                Draft.carriedBy(sent),
                "",
                new FormState(Json.object(), Optional.of(sent), Optional.of(problem)));
        return HttpFrame.withHints(page, problem);
    }

    private static boolean isInSession(Step step) {
        return step.path().equals(Steps.password().path());
    }

    private HttpResponse done(HttpFrame.Exchange exchange, SessionCookie cookie, Step step, SentForm sent) {
        HttpRequest http = exchange.http();
        String operation = step.form().operation();
        ObjectNode arguments = FormArguments.of(
                step.form(), calls.operation(operation), Map.of(), sent, ZoneOffset.UTC, Questions.NONE);
        Optional<String> token =
                isInSession(step) ? cookie.tokens().map(SessionCookie.Tokens::token) : Optional.empty();
        exchange.line().put("operation", operation);
        ObjectNode answer = calls.call(exchange, token, operation, arguments, Optional.empty());
        Draft draft = Draft.carriedBy(sent);
        return switch (step.next().apply(new Step.Success(sent, answer))) {
            case Step.SignedIn _ -> {
                SessionCookie begun = sessions.begun(exchange, answer);
                yield begun.setIn(CarryOn.afterSignIn(draft, begun), http);
            }
            case Step.SteppedUp _ -> cookie.setIn(CarryOn.afterPassword(draft), http);
            case Step.Then(Step next, String sentence) ->
                page(
                        http,
                        cookie,
                        200,
                        next,
                        draft,
                        sentence,
                        new FormState(Json.object(), Optional.of(sent.without("code", "password")), Optional.empty()));
        };
    }

    private static void requireOwn(HttpRequest http, SentForm sent) {
        if (SessionCookie.of(http)
                .filter(cookie -> cookie.accepts(sent.text(SentForm.TOKEN)))
                .isEmpty()) {
            throw new Problem(ErrorCode.FORBIDDEN, STALE);
        }
    }

    private HttpResponse show(HttpFrame.Exchange exchange, Step step, Draft draft, String sentence) {
        HttpRequest http = exchange.http();
        return page(http, sessions.cookie(http), 200, step, draft, sentence, FormState.EMPTY);
    }

    private HttpResponse page(
            HttpRequest http,
            SessionCookie cookie,
            int status,
            Step step,
            Draft draft,
            String sentence,
            FormState given) {
        Optional<SetUp> setUp = given.problem().flatMap(SetUp::of);
        FormState state = setUp.map(first -> new FormState(given.stored(), given.typed(), Optional.of(first.refusal())))
                .orElse(given);
        Map<String, String> hidden = new LinkedHashMap<>(draft.hidden());
        hidden.put(SentForm.TOKEN, cookie.formToken());
        for (String name : step.form().hidden()) {
            hidden.put(name, state.typed().map(typed -> typed.text(name)).orElse(""));
        }
        String form = new FormView(step.form(), calls.operation(step.form().operation()), ZoneOffset.UTC)
                .html(step.form().name(), step.path(), hidden, "", state);
        Map<String, Object> values = new LinkedHashMap<>(
                Map.of("form", form, "sentence", sentence, "query", draft.back().after("")));
        setUp.ifPresent(first -> values.put("setUp", first));
        String content = Views.render("account/" + step.template(), values);
        return cookie.setIn(ConsoleFrame.page(status, step.title(), List.of(), content), http);
    }
}
