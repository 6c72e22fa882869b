package marketplace.studies.qa;

import static marketplace.studies.qa.QaMarketplace.TEMPLATES;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.NoticeType;
import marketplace.studies.templates.TemplateNotices;
import marketplace.table.forms.StoredData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On which dates runs start, and what pauses a template. */
class CadenceTest {

    private final QaMarketplace market = new QaMarketplace();

    private void hours(int count) {
        for (int i = 0; i < count; i++) {
            market.pass(Duration.ofHours(1));
        }
    }

    private String date(Duration ahead) {
        return LocalDate.ofInstant(market.now().plus(ahead), ZoneOffset.UTC).format(DateTimeFormatter.BASIC_ISO_DATE);
    }

    private String paused(String template) {
        return market.templateOf(template).path("pausedReason").asText();
    }

    /** The reasons of the mails to the owner, oldest first. */
    private List<String> mailed() {
        return market.notices(NoticeType.TEMPLATE_PAUSED).stream()
                .map(notice -> StoredData.read(notice.data(), TemplateNotices.Paused.class))
                .map(paused -> paused.reason().wire())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"once, 1", "daily, 9", "every_2_days, 5", "weekly, 2"})
    void cadenceStartsOneRunOnEachOfItsDates(String cadence, int runs) {
        String template = market.created(QaMarketplace.template(cadence, 1));
        String first = date(Duration.ZERO);

        market.settle();
        for (int day = 1; day < 9; day++) {
            market.day();
        }
        market.pass(Duration.ofMinutes(5));

        List<String> found = market.runsOf(template);
        assertThat(found).hasSize(runs);
        assertThat(found.getFirst()).isEqualTo(template + "_" + first);
    }

    @Test
    void threeDaysOfOutageStartOneRun() {
        String template = market.created(QaMarketplace.template("daily", 1));
        market.settle();

        market.clock.advance(Duration.ofHours(80));
        market.settle();
        market.pass(Duration.ofMinutes(5));

        assertThat(market.runsOf(template)).hasSize(2);
        assertThat(market.runsOf(template).getLast()).isEqualTo(template + "_" + date(Duration.ZERO));
    }

    @Test
    void openRunSkipsTheNextDate() {
        String template = market.created(QaMarketplace.template("daily", 1));
        market.settle();
        String run = market.templateOf(template).path("openRunId").asText();
        hours(20);
        market.seated("ada", run);

        hours(8);

        assertThat(market.runsOf(template)).containsExactly(run);
        assertThat(market.status(run)).isEqualTo("testing");
    }

    @Test
    @Tag("nightly")
    void yearOfDatesHasOneRunEach() {
        String template = market.created(QaMarketplace.template("daily", 1));
        for (int day = 0; day < 365; day++) {
            market.pass(Duration.ofMinutes(5));
            assertThat(market.templateOf(template).path("openRunId").asText())
                    .isEqualTo(template + "_" + date(Duration.ZERO));
            market.pass(Duration.ofHours(24).minusMinutes(5));
        }
    }

    @Test
    void pauseByUserStopsRunsUntilResumed() {
        String template = market.created(QaMarketplace.template("daily", 1));
        market.settle();
        market.pass(Duration.ofHours(23));
        market.done("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'paused'}");
        market.pass(Duration.ofHours(48));
        assertThat(paused(template)).isEqualTo("user");
        assertThat(mailed()).isEmpty();
        assertThat(market.runsOf(template)).hasSize(1);

        market.done("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'active'}");
        market.settle();
        assertThat(market.runsOf(template)).hasSize(1);
        market.pass(Duration.ofHours(24));

        assertThat(market.runsOf(template)).hasSize(2);
    }

    @Test
    void onceTemplateWithoutMoneyRunsAtOnceWhenResumed() {
        market.withdraw("agent", QaMarketplace.DEPOSIT);
        var created = market.done("agent", "POST", TEMPLATES, QaMarketplace.template("once", 1));
        assertThat(created.text("warning.code")).isEqualTo("insufficient_wallet_balance");
        String template = created.text("data.id");
        assertThat(created.text("data.status")).isEqualTo("active");
        market.settle();
        assertThat(paused(template)).isEqualTo("insufficient_funds");
        assertThat(mailed()).containsExactly("insufficient_funds");

        market.deposit("agent", QaMarketplace.SEAT);
        market.done("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'active'}");
        market.settle();

        assertThat(market.runsOf(template)).hasSize(1);
        assertThat(market.templateOf(template).path("status").asText()).isEqualTo("completed");
        assertThat(market.call("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'active'}")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void capOfTheMonthPausesAndTheNextMonthHasRoomAgain() {
        String template = market.created(
                QaMarketplace.template("daily", 1).replaceAll("'periodCapCents':\\d+", "'periodCapCents':4720"));
        market.settle();
        market.day();
        market.day();
        market.pass(Duration.ofMinutes(5));
        assertThat(paused(template)).isEqualTo("period_cap");
        assertThat(mailed()).containsExactly("period_cap");
        assertThat(market.runsOf(template)).hasSize(2);

        market.pass(Duration.ofDays(31));
        market.done("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'active'}");
        market.day();

        assertThat(market.runsOf(template)).hasSize(3);
    }

    @Test
    void spendingCapOfTheWalletPausesTheTemplateAndItsOwnerIsMailed() {
        market.endpoint.admit("operator", new Caller.SignedIn(market.account("agent")));
        market.done("operator", "PATCH", "/api/wallet/controls", "{'spendingCapRolling24hCents':2359}");
        String template = market.created(QaMarketplace.template("daily", 1));

        market.settle();

        assertThat(paused(template)).isEqualTo("spending_cap");
        assertThat(mailed()).containsExactly("spending_cap");
        assertThat(market.runsOf(template)).isEmpty();
    }

    @Test
    void revokedKeyPausesTheTemplateAndTheRunGoesOn() {
        String template = market.created(QaMarketplace.template("daily", 1));
        market.settle();
        String run = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", run);
        market.revokeKey("agent");
        market.settle();
        assertThat(paused(template)).isEqualTo("key_revoked");
        market.handIn("ada", run, "");
        assertThat(market.status(run)).isEqualTo("closed");
        market.requireSettled(run, QaMarketplace.SEAT);

        market.pass(Duration.ofHours(24));

        assertThat(market.runsOf(template)).containsExactly(run);
        assertThat(market.call("agent", "PATCH", QaMarketplace.TEMPLATES + "/" + template, "{'status':'active'}")
                        .text("error"))
                .contains("revoked");
        assertThat(paused(template)).isEqualTo("key_revoked");
        assertThat(mailed()).containsExactly("key_revoked");
    }

    @Test
    void revokedKeyPausesOnlyWhatItHasCreatedAndKeepsAnEarlierReason() {
        String ended = market.created(QaMarketplace.template("once", 1));
        String paused = market.created(QaMarketplace.template("daily", 1));
        market.done("agent", "PATCH", TEMPLATES + "/" + paused, "{'status':'paused'}");
        market.settle();
        KeyId first = market.keyOf("agent");
        market.useNewKey("agent");
        String other = market.created(QaMarketplace.template("daily", 1));

        market.revokeKey("agent", first);
        market.settle();

        assertThat(market.templateOf(ended).path("status").asText()).isEqualTo("completed");
        assertThat(paused(paused)).isEqualTo("user");
        assertThat(market.templateOf(other).path("status").asText()).isEqualTo("active");
    }

    @Test
    void restrictedOwnerStopsTheRunAndPausesTheTemplate() {
        String template = market.created(QaMarketplace.template("daily", 2));
        market.settle();
        String run = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", run);
        market.restrict("agent");

        market.pass(Duration.ofHours(1));

        assertThat(market.status(run)).isEqualTo("expired");
        assertThat(paused(template)).isEqualTo("restricted");
        assertThat(mailed()).containsExactly("restricted");
        market.requireSettled(run, 0);
    }
}
