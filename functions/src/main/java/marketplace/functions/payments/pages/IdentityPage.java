package marketplace.functions.payments.pages;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.console.views.Country;
import marketplace.humans.identity.Check;
import marketplace.humans.identity.IdentityChecks;

/** The public URL of an identity check: leads to the provider while the check is pending, then shows its result. */
public final class IdentityPage {

    public static final String GET_ROUTE = "GET " + IdentityChecks.PATH + "{code}";
    public static final String POST_ROUTE = "POST " + IdentityChecks.PATH + "{code}";

    public static final String TITLE = "Verify your identity";

    @FunctionalInterface
    public interface Pending {
        HttpResponse answer(IdentityPage page, HttpRequest http, Check check);
    }

    private final HtmlPages pages;
    private final Supplier<IdentityChecks> checks;
    private final Pending pending;

    public IdentityPage(HtmlPages pages, Supplier<IdentityChecks> checks, Pending pending) {
        this.pages = pages;
        this.checks = checks;
        this.pending = pending;
    }

    public HttpResponse answer(HttpRequest http, Instant now) {
        Optional<Check> found = checks.get().find(http.pathParameters().getOrDefault("code", ""), now);
        if (found.isEmpty()) {
            return unknown(pages);
        }
        Check check = found.get();
        return switch (check.status()) {
            case PENDING -> pending.answer(this, http, check);
            case VERIFIED -> isForm(http) ? CheckoutPage.redirect(303, http.path()) : verified(check);
            case FAILED -> isForm(http) ? CheckoutPage.redirect(303, http.path()) : failed(check);
        };
    }

    public static boolean isForm(HttpRequest http) {
        return http.method().equals("POST");
    }

    public static HttpResponse unknown(HtmlPages pages) {
        return pages.notice(
                404,
                "Nothing to verify here",
                Tone.BAD,
                "This link is unknown or has expired.",
                "Start the check again from your account to get a new link.");
    }

    public HttpResponse verified(Check check) {
        return state(
                Tone.GOOD,
                check,
                "Your identity is verified"
                        + checks.get()
                                .country(check)
                                .map(IdentityPage::ofCountry)
                                .orElse("") + ".",
                "You can close this page. Every poster who asks for a verified identity accepts this result.",
                false);
    }

    public HttpResponse failed(Check check) {
        return state(
                Tone.BAD,
                check,
                "Your identity could not be verified.",
                "Start the check again from your account.",
                false);
    }

    public HttpResponse incomplete(HttpRequest http, Check check) {
        return state(
                Tone.BAD,
                check,
                "Your identity is not verified yet.",
                "The document or the picture could not be accepted, or is still missing.",
                http.path());
    }

    public HttpResponse processing(Check check) {
        return state(
                Tone.GOOD,
                check,
                "Your document is being checked.",
                "This takes a few minutes. You can close this page.",
                false);
    }

    private HttpResponse state(Tone tone, Check check, String sentence, String next, Object again) {
        Map<String, Object> values = new HashMap<>();
        values.put("tone", tone.style());
        values.put("sentence", sentence);
        values.put("next", next);
        values.put("again", again);
        values.put("leave", CheckoutPage.leave(check.linkBack()));
        return pages.page(200, TITLE, "payments/identity_state.html", values);
    }

    private static String ofCountry(String country) {
        return ", with a document of " + Country.name(country);
    }
}
