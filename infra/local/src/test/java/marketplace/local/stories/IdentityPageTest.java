package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityPageTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String VERIFY = "country=PT&document=passport&outcome=verify";

    private final Api api = Service.api();
    private Account ada;

    @BeforeEach
    void signUp() {
        ada = Account.signUp(api);
    }

    private String begin() {
        return api.post("/api/identity/verification", ada.session(), Json.object())
                .text("/verification/url");
    }

    private static HttpResponse<String> open(String url) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> send(String url, String form) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String profile(String human, String pointer) {
        return api.get("/api/humans/" + human, Map.of()).text("/human/" + pointer);
    }

    @Test
    void verifiedHumanCanApplyWhereRequiredAndProfileShowsIt() throws Exception {
        Account poster = Account.signUp(api);
        ObjectNode task = Account.bounty().put("identityRequired", true);
        String bounty = api.post("/api/bounties", poster.session(), task).text("/bounty/id");
        String human = ada.makeProfile();
        assertThat(ada.tryToApply(bounty).outcome()).isEqualTo("403 identity_required");

        String url = begin();
        assertThat(url).startsWith(api.base() + "/i/");
        assertThat(open(url).body()).contains("Verify your identity", "Country of the document", "sandbox");
        HttpResponse<String> sent = send(url, VERIFY);

        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(URI.create(url).resolve(sent.headers().firstValue("location").orElseThrow()))
                .isEqualTo(URI.create(url));
        assertThat(open(url).body()).contains("is verified, with a document of Portugal");
        assertThat(profile(human, "isVerified")).isEqualTo("true");
        assertThat(profile(human, "identitySignals/identityVerified")).isEqualTo("true");
        assertThat(ada.tryToApply(bounty).outcome()).isEqualTo("200");
        assertThat(api.post("/api/identity/verification", ada.session(), Json.object())
                        .text("/verification/status"))
                .isEqualTo("verified");
    }

    @Test
    void repeatedFormEndsTheCheckOnce() throws Exception {
        String human = ada.makeProfile();
        String url = begin();

        assertThat(send(url, "outcome=fail").statusCode()).isEqualTo(303);
        assertThat(send(url, VERIFY).statusCode()).isEqualTo(303);

        assertThat(open(url).body()).contains("could not be verified");
        assertThat(profile(human, "isVerified")).isEqualTo("false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "outcome=verify",
                "country=PT&outcome=verify",
                "country=PT&document=library_card&outcome=verify",
                "country=XX&document=passport&outcome=verify",
                "country=pt&document=passport&outcome=verify",
                "country=%zz&document=passport&outcome=verify",
                "country=PT&document=passport&outcome=maybe",
                "country=%3Cscript%3E&document=passport&outcome=verify",
            })
    void incompleteFormIsShownAgainWithTheReason(String form) throws Exception {
        String url = begin();

        HttpResponse<String> again = send(url, form);

        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body()).contains("role=\"alert\"").doesNotContain("<script");
        assertThat(open(url).body()).contains("<form");
    }

    @Test
    void unknownAndExpiredCodesLookAlike() throws Exception {
        String url = begin();
        String other = url.substring(0, url.length() - 1) + (url.endsWith("A") ? "Q" : "A");
        HttpResponse<String> unknown = open(other);

        api.advance("PT1H");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(open(url).body()).isEqualTo(unknown.body());
        assertThat(send(url, VERIFY).statusCode()).isEqualTo(404);
    }

    @Test
    void contentSecurityPolicyAllowsOnlyOwnStyleAndForm() throws Exception {
        Map<String, String> headers = Map.of(
                "content-type", "text/html; charset=utf-8",
                "cache-control", "no-store",
                "referrer-policy", "no-referrer",
                "x-content-type-options", "nosniff");
        HttpResponse<String> page = open(begin());

        headers.forEach(
                (name, value) -> assertThat(page.headers().firstValue(name)).contains(value));
        assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
                .contains("default-src 'none'", "style-src 'sha256-", "form-action 'self'", "frame-ancestors 'none'");
        assertThat(page.body()).doesNotContain("<script", " style=", "http://", "https://");
    }
}
