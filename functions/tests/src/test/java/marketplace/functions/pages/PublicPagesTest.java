package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.rest.HttpResponse;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.console.html.Asset;
import marketplace.functions.TestPlatform;
import marketplace.functions.pages.PublishedSite.Visit;
import marketplace.hiring.HiringCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.money.MoneyCapability;
import marketplace.services.ServicesCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.OpenLimits;
import marketplace.testing.TestImages;
import marketplace.testing.browser.PageCheck;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a human, a bounty and a service, as a visitor who is not signed in gets them. */
class PublicPagesTest {

    private static final String HOSTILE = "\\\"><script>alert(1)</script><img src=x onerror=alert(1)>{{{name}}}";

    private static final Pattern META = Pattern.compile("<meta (?:name|property)=\"([^\"]+)\" content=\"([^\"]*)\">");

    private final TestPlatform platform = new TestPlatform(_ -> new OpenLimits());
    private final PublishedSite site = new PublishedSite(platform);
    private final Marketplace market =
            new Marketplace(platform.table(platform.environment().get("TABLE_NAME")), PublicPagesTest::modules);

    private static List<Capability> modules(Foundation on) {
        BountiesCapability bounties = new BountiesCapability(on, Fee.of(1_800));
        return List.of(
                new HumansCapability(on),
                bounties,
                new ServicesCapability(on),
                new MoneyCapability(on),
                new HiringCapability(on, bounties));
    }

    @BeforeEach
    void signUp() {
        market.worker("ada");
        market.agent("agent");
    }

    private String human(String text) {
        return market.done("ada", "PUT", "/api/humans/me", """
            {"name": "Ada", "username": "ada-l", "headline": "%1$s", "bio": "%1$s", "skills": ["photography"],
             "hourlyRate": 30, "location": {"city": "Lyon", "country": "FR"}}\
            """.formatted(text)).text("human.id");
    }

    private String bounty(String text) {
        return market.done("agent", "POST", "/api/bounties", """
            {"title": "%1$s", "description": "%1$s", "completionCriteria": "%1$s", "priceType": "fixed",
             "price": 25, "startInstructions": "private-start",
             "lifecycleMessages": {"onAccepted": "private-message"}}\
            """.formatted(text))
                .text("bounty.id");
    }

    private String service(String text) {
        return market.done("ada", "POST", "/api/services", """
            {"title": "%1$s", "description": "%1$s, for an hour and outside.", "price": 40, "durationMinutes": 60}\
            """.formatted(text)).text("service.id");
    }

    @Test
    void humanIsShownByUsernameAndById() {
        String id = human("Sharp eyes");

        Visit page = site.get("/h/ada-l");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Cache-Control")).isEqualTo("public, max-age=30");
        assertThat(page.text()).contains("<h1 dir=\"auto\">Ada</h1>", "Sharp eyes", "Lyon, France", "$30 an hour");
        assertThat(page.text()).contains("rel=\"canonical\" href=\"" + PublishedSite.ORIGIN + "/h/ada-l\"");
        assertThat(site.get("/h/" + id).text()).isEqualTo(page.text());
    }

    @Test
    void bountyShowsItsPayAndHowToApply() {
        String id = bounty("Photograph a shop front");

        assertThat(site.get("/b/" + id).text())
                .contains("<h1 dir=\"auto\">Photograph a shop front</h1>", "$25", "1 of 1 free", ">Open<")
                .contains("href=\"/app/bounties/" + id + "\"")
                .contains("What counts as done", "has hired fewer than 5 workers", "the pay is set aside in escrow");
    }

    @Test
    void bountyWithoutCriteriaIsDoneWhenThePosterAcceptsIt() {
        String id = market.done("agent", "POST", "/api/bounties", """
            {"title": "Wave", "description": "At the camera.", "priceType": "fixed", "price": 25}\
            """).text("bounty.id");

        assertThat(site.get("/b/" + id).text()).contains("The poster accepts what you hand in.");
    }

    @Test
    void cancelledBountyTakesNoApplications() {
        String id = bounty("Photograph a shop front");
        market.done("agent", "POST", "/api/bounties/" + id + "/cancel", "{'reason':'plans_changed'}");

        assertThat(site.get("/b/" + id).text())
                .contains(">Cancelled<", "No more applications are taken.")
                .doesNotContain("/app/bounties/" + id);
    }

    @Test
    void serviceLeadsToItsProvider() {
        String human = human("Sharp eyes");
        String id = service("Portraits outside");

        assertThat(site.get("/s/" + id).text())
                .contains("<h1 dir=\"auto\">Portraits outside</h1>", "$40 per session", "60 minutes")
                .contains("href=\"/h/" + human + "\"");
    }

    @Test
    void previewOfALinkSaysWhatThePageIsAbout() {
        String id = bounty("Photograph a shop front");

        Map<String, String> meta = META.matcher(site.get("/b/" + id).text())
                .results()
                .collect(Collectors.toMap(tag -> tag.group(1), tag -> tag.group(2)));

        assertThat(meta)
                .containsEntry("og:title", "Photograph a shop front · Legwork")
                .containsEntry("og:description", "$25. Photograph a shop front")
                .containsEntry("description", "$25. Photograph a shop front")
                .containsEntry("og:url", PublishedSite.ORIGIN + "/b/" + id)
                .containsEntry("twitter:card", "summary")
                .containsEntry("og:image", PublishedSite.ORIGIN + "/icon.png")
                .containsEntry("og:image:alt", "The mark of Legwork");
    }

    private String png(String purpose) {
        return market.upload("ada", purpose, "image/png", TestImages.image("png", 64, 48, Color.RED));
    }

    private List<String> humanWithPhotos() {
        List<String> photos = List.of(png("profile_photo"), png("profile_photo"), png("profile_photo"));
        market.done(
                "ada",
                "PUT",
                "/api/humans/me",
                "{'name': '<Ada>', 'username': 'ada-l', 'photoUploadIds': ['" + String.join("','", photos) + "']}");
        return photos;
    }

    private String serviceWithImage() {
        return market.done("ada", "POST", "/api/services", """
            {"title": "Portraits", "description": "Outside, for an hour, with prints.", "price": 40,
             "durationMinutes": 60, "imageUploadIds": ["%s"]}\
            """.formatted(png("service_image")))
                .text("service.id");
    }

    @Test
    void photosAreShownFromTheObjectStoreAlone() {
        List<String> photos = humanWithPhotos();
        String service = serviceWithImage();

        Visit human = site.get("/h/ada-l");
        Visit offer = site.get("/s/" + service);

        assertThat(human.text())
                .contains("<img class=\"avatar\" src=\"/photos/" + photos.getFirst()
                        + "?size=small\" alt=\"Photo of &lt;Ada&gt;, 1 of 3\" width=\"96\" height=\"96\"")
                .contains("<img src=\"/photos/" + photos.getLast()
                        + "?size=small\" alt=\"Photo of &lt;Ada&gt;, 3 of 3\" width=\"160\""
                        + " height=\"160\" loading=\"lazy\"")
                .contains("property=\"og:image\" content=\"" + PublishedSite.ORIGIN + "/photos/" + photos.getFirst());
        assertThat(offer.text()).contains("alt=\"Image of Portraits\"", "property=\"og:image\"");
        for (Visit page : List.of(human, offer)) {
            assertThat(page.header("Content-Security-Policy"))
                    .startsWith("default-src 'none'; style-src 'self' 'sha256-")
                    .contains("; img-src 'self' https://objects.test; form-action 'none';");
        }
    }

    @Test
    void pageWithoutPhotosMayLoadNoneFromElsewhere() {
        human("Sharp eyes");

        assertThat(site.get("/h/ada-l").header("Content-Security-Policy")).contains("; img-src 'self'; ");
    }

    @Test
    void pageShowsNothingThatTheApiHidesFromStrangers() {
        human("Sharp eyes");
        String bounty = bounty("Photograph a shop front");
        JsonNode answer =
                market.endpoint.call("", "GET", "/api/bounties/" + bounty, "").body();

        assertThat(answer.toString()).doesNotContain("private-");
        for (String path : List.of("/h/ada-l", "/b/" + bounty)) {
            assertThat(site.get(path).text()).doesNotContain("private-", "acc_", "ada@", "agent@");
        }
    }

    @Test
    void textsOfStrangersAreShownAsText() {
        human(HOSTILE);
        String bounty = bounty(HOSTILE);
        String service = service(HOSTILE);

        for (String path : List.of("/h/ada-l", "/b/" + bounty, "/s/" + service)) {
            Visit page = site.get(path);

            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.text())
                    .contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src")
                    .contains("{{{name}}}")
                    .doesNotContain("<script", "<img", "content=\"\">");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/h/nobody-here",
                "/h/hum_00000000000000000000000000",
                "/h/<script>",
                "/b/bty_00000000000000000000000000",
                "/b/nonsense",
                "/s/svc_00000000000000000000000000",
                "/s/bty_1",
                "/b/",
                "/h/a/b"
            })
    void unknownAndMalformedIdsAreNotFoundAlike(String path) {
        Visit page = site.get(path);

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text()).isEqualTo(site.get("/nowhere").text());
    }

    @Test
    void removedPageIsNotFound() {
        human("Sharp eyes");
        String service = service("Portraits outside");
        market.done("ada", "DELETE", "/api/services/" + service, "");
        market.done("ada", "DELETE", "/api/humans/me", "");

        for (String path : List.of("/h/ada-l", "/s/" + service)) {
            assertThat(site.get(path).text()).isEqualTo(site.get("/nowhere").text());
        }
    }

    @Test
    void directHireIsNotFound() {
        String human = human("Sharp eyes");
        String bounty = market.done("agent", "POST", "/api/escrow/personal-bounty", """
            {"humanId": "%s", "title": "For Ada alone", "description": "In private, at home.",
             "price": 20, "deferFunding": true}\
            """.formatted(human))
                .text("bountyId");

        assertThat(site.get("/b/" + bounty).status()).isEqualTo(404);
    }

    @Test
    @Tag("nightly")
    void pagesHaveNoFaultInABrowser() throws Exception {
        human("Sharp eyes, quick feet");
        List<String> pages =
                List.of("h/ada-l", "b/" + bounty("Photograph a shop front"), "s/" + service("Portraits outside"));

        assertThat(PageCheck.faults(pages, this::served, Path.of("target/pages/public")))
                .isEmpty();
    }

    @Test
    @Tag("nightly")
    void pagesWithPhotosHaveNoFaultInABrowser() throws Exception {
        humanWithPhotos();

        assertThat(PageCheck.faults(
                        List.of("h/ada-l", "s/" + serviceWithImage()),
                        this::served,
                        Path.of("target/pages/public-photos")))
                .isEmpty();
    }

    /** Photos are at hand: the check refuses requests to other hosts. */
    private HttpResponse served(String path) {
        return path.startsWith("photos/")
                ? new HttpResponse(
                        200, Map.of("Content-Type", "image/png"), TestImages.image("png", 640, 480, Color.RED))
                : Asset.at("/" + path).orElseGet(() -> site.get("/" + path).response());
    }
}
