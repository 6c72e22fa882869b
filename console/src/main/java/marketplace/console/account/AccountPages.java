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
import marketplace.console.forms.SentForm;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.PageForm;
import marketplace.console.session.ReturnPath;
import marketplace.console.session.SessionCookie;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;

/** The pages of visitors: sign-in, renewal, sign-out. */
public final class AccountPages implements ConsoleEndpoint.Others {

    private static final String SIGN_IN = AllPages.ACCOUNT + "sign-in";
    private static final String SESSION = AllPages.ACCOUNT + "session";
    private static final String SIGN_OUT = AllPages.ACCOUNT + "sign-out";

    private static final int REPEAT = 307;
    private static final int UNAUTHORIZED = 401;

    private static final PageForm LOGIN =
            PageForm.of("sign-in", "login", "Sign in").fields("email", "password");
    private static final PageForm SECOND_FACTOR = LOGIN.fields("secondFactorCode");

    private static final String STALE = "This form was open for too long, or cookies are off. Please send it again.";

    private final Calls calls;
    private final SignIn signIn;

    /** @param zones of the person's notification settings or profile */
    public AccountPages(Calls calls, SecureRandom random, Function<AccountId, Optional<ZoneId>> zones) {
        this.calls = calls;
        this.signIn = new SignIn(calls, random, zones);
    }

    @Override
    public Optional<HttpResponse> answer(HttpFrame.Exchange exchange) {
        boolean form = exchange.http().method().equals("POST");
        return switch (exchange.http().path()) {
            case SESSION -> Optional.of(renew(exchange, form));
            case SIGN_IN -> Optional.of(form ? signIn(exchange) : ask(exchange));
            case SIGN_OUT -> form ? Optional.of(signOut(exchange)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Renews the session and leads back; a form is sent again by the browser. Asks to sign in if that fails. */
    private HttpResponse renew(HttpFrame.Exchange exchange, boolean form) {
        HttpRequest http = exchange.http();
        ReturnPath back = ReturnPath.in(http.query());
        Optional<SessionCookie> cookie = SessionCookie.of(http);
        Optional<SessionCookie> renewed = cookie.flatMap(before -> renewed(exchange, before));
        if (renewed.isPresent()) {
            HttpResponse answer = PageAnswers.redirect(back.path());
            return renewed.get().setIn(form ? new HttpResponse(REPEAT, answer.headers(), answer.body()) : answer, http);
        }
        return form
                ? page(exchange, UNAUTHORIZED, LOGIN, Draft.sentOn(back, SentForm.of(http)), nothing())
                : PageAnswers.redirect(back.after(SIGN_IN));
    }

    private Optional<SessionCookie> renewed(HttpFrame.Exchange exchange, SessionCookie before) {
        return before.tokens().flatMap(tokens -> {
            ObjectNode arguments = Json.object().put("refreshToken", tokens.refreshToken());
            try {
                ObjectNode session =
                        calls.call(exchange, Optional.empty(), "refresh_session", arguments, Optional.empty());
                return Optional.of(signIn.renewed(exchange, before, session));
            } catch (Problem problem) {
                if (problem.code() == ErrorCode.UNAUTHENTICATED || problem.code() == ErrorCode.VALIDATION) {
                    return Optional.empty();
                }
                throw problem;
            }
        });
    }

    private HttpResponse ask(HttpFrame.Exchange exchange) {
        Draft draft = new Draft(ReturnPath.in(exchange.http().query()), "");
        return page(exchange, 200, LOGIN, draft, nothing());
    }

    private HttpResponse signIn(HttpFrame.Exchange exchange) {
        SentForm sent = SentForm.of(exchange.http());
        Draft draft = Draft.carried(sent);
        PageForm form = sent.has("secondFactorCode") ? SECOND_FACTOR : LOGIN;
        try {
            requireOwn(exchange.http(), sent);
            ObjectNode arguments = FormArguments.of(form, calls.operation("login"), Map.of(), sent, ZoneOffset.UTC);
            ObjectNode session = calls.call(exchange, Optional.empty(), "login", arguments, Optional.empty());
            return signIn.back(exchange, signIn.begun(exchange, session), draft);
        } catch (Problem problem) {
            exchange.line().refused(problem);
            PageForm next = problem.code() == ErrorCode.SECOND_FACTOR_REQUIRED ? SECOND_FACTOR : form;
            return page(
                    exchange,
                    problem.code().status(),
                    next,
                    draft,
                    new FormState(Json.object(), Optional.of(sent), Optional.of(problem)));
        }
    }

    private HttpResponse signOut(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        requireOwn(http, SentForm.of(http));
        SessionCookie.of(http).flatMap(SessionCookie::tokens).ifPresent(tokens -> {
            ObjectNode arguments = Json.object().put("refreshToken", tokens.refreshToken());
            calls.call(exchange, Optional.empty(), "logout", arguments, Optional.empty());
        });
        return SessionCookie.removeIn(PageAnswers.redirect(SIGN_IN), http);
    }

    private static void requireOwn(HttpRequest http, SentForm sent) {
        if (SessionCookie.of(http)
                .filter(cookie -> cookie.accepts(sent.text(SentForm.TOKEN)))
                .isEmpty()) {
            throw new Problem(ErrorCode.FORBIDDEN, STALE);
        }
    }

    private HttpResponse page(HttpFrame.Exchange exchange, int status, PageForm form, Draft draft, FormState state) {
        SessionCookie cookie = SessionCookie.of(exchange.http()).orElseGet(signIn::visitor);
        Map<String, String> hidden = new LinkedHashMap<>();
        hidden.put(SentForm.TOKEN, cookie.formToken());
        hidden.put(ReturnPath.PARAMETER, draft.back().path());
        hidden.put(Draft.FIELD, draft.form());
        String drawn = new FormView(form, calls.operation(form.operation()), ZoneOffset.UTC)
                .html(form.name(), SIGN_IN, hidden, state);
        HttpResponse page = ConsoleFrame.page(
                status,
                "Sign in",
                List.of(),
                Views.render("account/sign_in.html", Map.of("kept", draft.hasForm(), "form", drawn)));
        return cookie.setIn(page, exchange.http());
    }

    private static FormState nothing() {
        return new FormState(Json.object(), Optional.empty(), Optional.empty());
    }
}
