package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.bounties.seats.BountyErasures;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.humans.Humans;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import org.junit.jupiter.api.Test;

/** What makes a new archive of a bounty's files, and what removes one. */
class DatasetRemovalTest extends DatasetFixture {

    @Test
    void buildWhoseJobsAreLostBeginsAgainAfterHalfAnHour() {
        applied("ada", paper(LARGE)).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        story.waiting(JobOutbox.KIND).forEach(job -> story.table.commit(Commit.of(JobOutbox.done(JobOutbox.job(job)))));

        story.advance(Duration.ofMinutes(29));
        assertThat(dataset().status()).isEqualTo(202);
        story.work();
        assertThat(dataset().status()).isEqualTo(202);
        story.advance(Duration.ofMinutes(1));
        assertThat(dataset().status()).isEqualTo(202);
        story.work();

        assertThat(dataset().status()).isEqualTo(302);
    }

    @Test
    void seatTakenOrLostMakesANewArchive() {
        byte[] first = paper(LARGE);
        byte[] second = paper(LARGE);
        applied("ada", first).accepted();
        assertThat(hashes(built())).containsExactly(Sha256.of(first));
        story.advance(Duration.ofMinutes(1));

        Seat bob = applied("bob", second);
        assertThat(hashes(stored(dataset()))).as("only pending").containsExactly(Sha256.of(first));
        bob.accepted();

        assertThat(hashes(built())).containsExactly(Sha256.of(first), Sha256.of(second));
    }

    @Test
    void rejectedApplicationIsLeftOut() {
        Seat ada = applied("ada", paper(100));
        byte[] kept = paper(200);
        applied("bob", kept).accepted();
        done(ada.decide("reject"));

        assertThat(hashes(done(dataset()).bytes())).containsExactly(Sha256.of(kept));
    }

    @Test
    void archiveIsRemovedAfter25Hours() {
        applied("ada", paper(LARGE)).accepted();
        built();

        story.advance(Duration.ofHours(24));
        assertThat(story.objects.names()).anyMatch(name -> name.startsWith("datasets/"));
        assertThat(dataset().status()).as("begins a new one").isEqualTo(202);
        story.work();
        assertThat(dataset().status()).isEqualTo(302);
        story.advance(Duration.ofHours(1));

        assertThat(story.objects.names())
                .filteredOn(name -> name.startsWith("datasets/"))
                .hasSize(2);
        assertThat(dataset().status()).as("the new one stays").isEqualTo(302);
        story.advance(Duration.ofHours(24));
        assertThat(story.objects.names()).noneMatch(name -> name.startsWith("datasets/"));
    }

    @Test
    void archiveIsRemovedWithTheAccountOfAnApplicantOrTheOwner() {
        byte[] kept = paper(LARGE);
        applied("ada", paper(LARGE)).accepted();
        applied("bob", kept).accepted();
        built();

        erase("ada", "applications_made");

        assertThat(story.objects.names()).noneMatch(name -> name.startsWith("datasets/"));
        story.clock.advance(Duration.ofMillis(1));
        assertThat(hashes(built())).containsExactly(Sha256.of(kept));
        erase("agent", "bounties");
        assertThat(story.objects.names()).noneMatch(name -> name.startsWith("datasets/"));
    }

    @Test
    void buildStopsWhenAnApplicantLeaves() {
        applied("ada", paper(LARGE)).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        story.objects.observe(step -> {
            if (step.equals("after begin")) {
                story.objects.observe(_ -> {});
                erase("ada", "applications_made");
            }
        });

        assertThatExceptionOfType(LostRace.class).isThrownBy(story::work);
        story.work();

        assertThat(files(done(dataset()).bytes())).containsOnlyKeys("manifest.json");
    }

    private void erase(String who, String part) {
        Erasure erasure = new BountyErasures(story.table, new Humans(story.table), (_, _) -> List.of())
                .all().stream()
                        .filter(each -> each.part().equals(part))
                        .findFirst()
                        .orElseThrow();
        Erasure.Subject subject = new Erasure.Subject(story.account(who), Erasure.Sweep.FIRST, Money.ZERO, story.now());
        story.table.commit(erasure.eraser().next(subject, Optional.empty()).commit());
        story.tick();
    }

    @Test
    void fileRemovedDuringTheBuildIsLeftOutOfTheNext() {
        byte[] kept = paper(LARGE);
        Seat ada = applied("ada", paper(LARGE)).accepted();
        applied("bob", kept).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        String upload = ada.application().content().uploadIds().getFirst().value();
        story.objects.observe(step -> {
            if (step.equals("after begin")) {
                story.objects.delete("uploads/" + upload);
                story.stored.delete(Keys.upload(new UploadId(upload)));
            }
        });

        story.work();

        assertThat(hashes(built())).containsExactly(Sha256.of(kept));
    }
}
