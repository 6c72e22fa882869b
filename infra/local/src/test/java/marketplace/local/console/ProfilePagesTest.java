package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;

class ProfilePagesTest {

    private final Api api = new Api(Service.stack().uri());
    private final Account ada = Account.signUp(api);
    private final PageBrowser browser = PageBrowser.signedIn(api.base(), ada);

    private Shown created() {
        return browser.send(browser.open("/app/profile")
                .form("create")
                .with("name", "Ada")
                .with("skills", "Photography\r\nCarpentry")
                .with("location.city", "Lisbon")
                .with("location.country", "Portugal")
                .with("timezone", "Europe/Lisbon"));
    }

    private JsonNode own() {
        return api.get("/api/humans/me", ada.session()).json().path("human");
    }

    @Test
    void profileIsCreatedThenCompleted() {
        Shown created = created();
        assertThat(created.html()).contains("Your profile is saved.").contains("Rate.</b>");
        assertThat(browser.cookie()).contains("~Europe/Lisbon~");

        Shown saved = browser.send(created.form("save")
                .with("hourlyRate", "30")
                .with("availability.monday", "9-12:30, 14:00-18:00")
                .with("availability.sunday", "22:00-24:00"));

        assertThat(saved.html()).contains("Your profile is saved.", "/h/hum_");
        assertThat(saved.form("save").value("availability.monday")).isEqualTo("09:00-12:30, 14:00-18:00");
        assertThat(own().at("/availability/sunday/0/end").textValue()).isEqualTo("24:00");
        assertThat(own().at("/skills/1").textValue()).isEqualTo("Carpentry");
        assertThat(own().path("isAvailable").booleanValue()).isTrue();
    }

    @Test
    void textThatIsNoTimeIsRefusedAtItsDay() {
        Shown refused = browser.send(created().form("save").with("availability.monday", "in the morning"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html())
                .contains(
                        "Monday must",
                        "<details class=\"more\" open><summary>Usual week</summary>",
                        "<details class=\"more\"><summary>Where you work</summary>");
        assertThat(refused.form("save").value("availability.monday")).isEqualTo("in the morning");
    }

    @Test
    void profileIsDeleted() {
        Shown deleted = browser.send(created().form("delete"));

        assertThat(deleted.html()).contains("Your profile is deleted.");
        assertThat(deleted.hasForm("create")).isTrue();
    }

    @Test
    void daysWithOtherHoursAreAddedAndTakenAway() {
        created();
        Shown saved = browser.send(browser.open("/app/profile/dates")
                .form("save")
                .with("exceptions.0.date", "2099-12-24")
                .with("exceptions.0.closed", "true")
                .with("exceptions.1.date", "2099-12-31")
                .with("exceptions.1.windows", "10-14"));
        assertThat(saved.form("save").value("exceptions.1.windows")).isEqualTo("10:00-14:00");

        Shown fewer =
                browser.send(saved.form("save").with("exceptions.0.date", "").with("exceptions.0.closed"));

        assertThat(fewer.form("save").value("exceptions.0.date")).isEqualTo("2099-12-31");
        assertThat(api.get("/api/humans/me/availability/exceptions", ada.session())
                        .json()
                        .path("exceptions"))
                .hasSize(1);
    }

    @Test
    void dayWithoutHoursIsRefusedInItsRow() {
        created();
        Shown refused =
                browser.send(browser.open("/app/profile/dates").form("save").with("exceptions.1.date", "2099-12-31"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.form("save").value("exceptions.0.date")).isEqualTo("2099-12-31");
        assertThat(refused.html()).contains("must have either");
    }

    @Test
    void serviceIsOfferedChangedAndRemoved() {
        created();
        assertThat(browser.open("/app/services").html()).contains("Offer a service");
        Shown offered = browser.send(browser.open("/app/services/new")
                .form("offer")
                .with("title", "Portraits by the river")
                .with("description", "An hour at a place of your choice.")
                .with("durationMinutes", "60")
                .with("price", "40"));
        assertThat(offered.html()).contains("Your service can be booked now.").contains("$40.00 for 60 minutes");

        Shown changed = browser.send(offered.form("save").with("price", "45").with("instantBooking"));
        assertThat(changed.form("save").value("price")).isEqualTo("45");
        assertThat(changed.form("save").value("instantBooking")).isEmpty();
        assertThat(browser.open("/app/services").html()).contains("Portraits by the river", "$45.00");

        Shown removed = browser.send(changed.form("delete"));
        assertThat(removed.path()).isEqualTo("/app/services");
        assertThat(removed.html()).contains("The service is removed.").doesNotContain("Portraits by the river");
    }

    @Test
    void photosOfAServiceAreAddedKeptAndRemoved() {
        created();
        byte[] photo = TestImages.image("png", 40, 30, Color.ORANGE);
        Filled offer = browser.open("/app/services/new")
                .form("offer")
                .with("title", "Portraits by the sea")
                .with("description", "An hour at a place of your choice.")
                .with("durationMinutes", "60")
                .with("price", "40");

        Shown offered = browser.send(offer, "imageUploadIds", "image/png", photo);
        String upload = offered.form("save").value("imageUploadIds");
        Shown saved = browser.send(offered.form("save").with("title", "Portraits by the lake"));
        Shown removed = browser.send(saved.form("save").with("imageUploadIds"));

        assertThat(upload).startsWith("upl_");
        assertThat(offered.html()).contains("<img src=\"/photos/" + upload + "\"", "<span>Photo 1</span>");
        assertThat(saved.form("save").value("imageUploadIds")).isEqualTo(upload);
        assertThat(removed.form("save").value("imageUploadIds")).isEmpty();
    }

    /** A file that was chosen long ago and never sent. */
    @Test
    void textIsKeptIfAFileIsGone() {
        Filled form = created().form("save").with("bio", "Much to say.");

        Shown refused = browser.send(form.with("photoUploadIds", "upl_01000000000000000000000001"));

        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.html()).contains("There is no such upload.");
        assertThat(refused.form("save").value("bio")).isEqualTo("Much to say.");
        assertThat(browser.send(refused.form("save").with("photoUploadIds")).html())
                .contains("Your profile is saved.");
    }
}
