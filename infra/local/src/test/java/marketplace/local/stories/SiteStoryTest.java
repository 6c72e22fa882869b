package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.console.PageBrowser;
import marketplace.testing.Await;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site over the local stack, under the rights that the template gives the function. */
class SiteStoryTest {

    private static final Map<String, String> BROWSER = Map.of("Accept", "text/html");

    private static final Pattern COMMAND = Pattern.compile("(?s)<code>(curl .*?)</code>");

    private final Api api = Service.api();

    @TempDir
    Path folder;

    @Test
    void everyCommandOfTheStartPageWorksOnItsOwnHost() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/curl")), "The commands of the start page were NOT run: no curl.");
        String page = api.get("/", BROWSER).body();

        List<String> commands = COMMAND.matcher(page)
                .results()
                .map(command -> PageBrowser.text(command.group(1)))
                .toList();

        assertThat(commands)
                .hasSize(2)
                .allSatisfy(command ->
                        assertThat(command).contains(Service.stack().uri().toString()));
        for (String command : commands) {
            String answer = run(command);
            assertThat(Json.parse(answer).at("/error").isMissingNode())
                    .as(command + "\n" + answer)
                    .isTrue();
            assertThat(answer).containsAnyOf("\"tools\":[", "\"humans\":[");
        }
    }

    private String run(String command) throws Exception {
        Path out = folder.resolve("out");
        Process bash = new ProcessBuilder("bash", "-c", command + " --fail")
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(Await.exit(bash)).as(command).isZero();
        } finally {
            bash.destroyForcibly();
        }
        return Files.readString(out);
    }

    @Test
    void publicPagesAreReadWithTheRightsOfTheirFunction() throws Exception {
        Account worker = Account.signUp(api);
        String human = worker.makeProfile();
        Account poster = Account.signUp(api);
        String bounty = poster.postBounty();

        Answer profile = api.get("/h/" + human, BROWSER);
        Answer task = api.get("/b/" + bounty, BROWSER);
        Answer service = api.get("/s/" + worker.offerService("A lantern", 30), BROWSER);

        assertThat(profile.status()).isEqualTo(200);
        assertThat(profile.body()).contains("rent_human");
        assertThat(task.status()).isEqualTo(200);
        assertThat(task.body()).contains("/app/bounties/" + bounty);
        assertThat(service.status()).isEqualTo(200);
        assertThat(service.body()).contains("A lantern");
        assertThat(api.get("/b/" + human, BROWSER).status()).isEqualTo(404);
    }

    /** A browser follows the redirect only to hosts of the page's policy. */
    @Test
    void photoOfAPublicPageLeadsWhereItsPolicyAllows() throws Exception {
        byte[] png = TestImages.image("png", 64, 48, Color.RED);
        Account worker = Account.signUp(api);
        AnnouncedFile photo = AnnouncedFile.image(worker, "profile_photo", png);
        assertThat(photo.put(png)).isEqualTo(200);
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("photoUploadIds").add(photo.id());
        String human = api.put("/api/humans/me", worker.session(), profile).text("/human/id");
        api.settle();

        Answer page = api.get("/h/" + human, BROWSER);
        Answer redirect = api.get("/photos/" + photo.id(), Map.of());

        assertThat(page.body()).contains("src=\"/photos/" + photo.id() + "?size=small\"");
        assertThat(redirect.status()).isEqualTo(302);
        URI file = URI.create(redirect.headers().firstValue("Location").orElseThrow());
        String origin = file.getScheme() + "://" + file.getAuthority();
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains(
                        origin.equals(Service.stack().uri().toString())
                                ? "img-src 'self';"
                                : "img-src 'self' " + origin);
    }

    @Test
    void stylesheetOfAPageIsServed() {
        String page = api.get("/docs/money", BROWSER).body();
        String stylesheet = page.replaceFirst("(?s).*rel=\"stylesheet\" href=\"([^\"]+)\".*", "$1");

        assertThat(api.get(stylesheet, Map.of()).status()).isEqualTo(200);
        assertThat(page).contains("<h1>Money</h1>");
    }
}
