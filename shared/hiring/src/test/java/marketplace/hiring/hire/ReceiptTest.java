package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSObject;
import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.api.Json;
import marketplace.bounties.seats.BountyErasures;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.secrets.Sha256;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;

class ReceiptTest {

    private static final byte[] JPEG = TestImages.image("jpg", 60, 30, Color.RED);

    /** The bounty is at 48.5 degrees north, 2.25 degrees east. */
    private static final String PLACED = ONE.replace("}", ",\"location\":{\"latitude\":48.5,\"longitude\":2.25}}");

    private final HiringMarketplace story = new HiringMarketplace().deposited(5 * SEAT);

    private static byte[] photo(String time, String offset) {
        return TestImages.withExif(
                JPEG, TestImages.exif(time, offset, "N", new int[] {48, 30}, "E", new int[] {2, 16}));
    }

    private Seat working(String name, String bounty) {
        return story.applied(name, story.posted(bounty)).accepted().working();
    }

    private String handedIn(Seat seat, byte[]... photos) {
        String ids = Stream.of(photos)
                .map(photo -> "\"" + story.upload(seat.human, "submission", "image/jpeg", photo) + "\"")
                .collect(Collectors.joining(","));
        return done(seat.post(seat.human, "submissions", "{\"uploadIds\":[" + ids + "]}"))
                .text("submission.id");
    }

    private Reply read(String who, Seat seat, String submission) {
        return story.endpoint.call(who, "GET", seat.path() + "/submissions/" + submission + "/receipt", "");
    }

    private JsonNode receipt(String who, Seat seat, String submission) {
        return done(read(who, seat, submission)).body().get("receipt");
    }

    private JsonNode file(Seat seat, String submission) {
        return receipt("agent", seat, submission).at("/files/0");
    }

    @Test
    void bothSidesReadTheSameSignedReceiptAndNobodyElse() throws Exception {
        byte[] photo = photo("2020:05:06 07:08:09", "+02:00");
        Seat seat = working("ada", PLACED);
        String submission = handedIn(seat, photo);

        for (String side : List.of("agent", "ada")) {
            Reply reply = done(read(side, seat, submission));
            JWSObject signed = JWSObject.parse(reply.text("jws"));

            assertThat(signed.getHeader().getType().getType()).isEqualTo("submission-receipt+jwt");
            assertThat(Json.parse(signed.getPayload().toString()))
                    .isEqualTo(reply.body().get("receipt"));
            assertThat(reply.text("receipt.briefSha256")).isEqualTo(Sha256.of(reply.text("brief")));
            assertThat(reply.text("receipt.bountyId")).isEqualTo(seat.bounty.value());
            assertThat(reply.text("receipt.applicationId")).isEqualTo(seat.id.value());
            assertThat(reply.text("receipt.submissionId")).isEqualTo(submission);
            assertThat(reply.text("receipt.submittedAt")).isNotEmpty();
        }
        assertThat(read("bob", seat, submission).status()).isEqualTo(404);
        assertThat(read("rival", seat, submission).status()).isEqualTo(404);
        assertThat(read("ada", seat, "sbm_00000000000000000000000000").status()).isEqualTo(404);
    }

    @Test
    void redoKeepsFilesOfTheEarlierSubmissionAsTheyWereReceived() {
        Seat seat = working("ada", PLACED);
        byte[] photo = photo("2020:05:06 07:08:09", "+02:00");
        String kept = story.upload("ada", "submission", "image/jpeg", photo);
        String left = story.upload("ada", "submission", "image/png", TestFiles.PNG);
        String first = done(seat.post("ada", "submissions", "{\"uploadIds\":[\"" + kept + "\",\"" + left + "\"]}"))
                .text("submission.id");
        done(seat.review("{\"action\":\"request_redo\",\"response\":\"The left half.\",\"redoBy\":\""
                + story.now().plus(Duration.ofDays(2)) + "\"}"));
        JsonNode own = done(story.endpoint.call("ada", "GET", "/api/me/applications/" + seat.id, ""))
                .body()
                .at("/work/submission");
        String added = story.upload("ada", "submission", "image/jpeg", JPEG);
        String again = "{\"uploadIds\":[\"" + added + "\",\"" + kept + "\"]}";

        assertThat(seat.post("ada", "submissions", again.replace(added, kept)).status())
                .isEqualTo(400);
        JsonNode receipt = receipt(
                "agent", seat, done(seat.post("ada", "submissions", again)).text("submission.id"));
        Seat other = working("ada", ONE);

        assertThat(own.at("/uploads/0/id").textValue()).isEqualTo(kept);
        assertThat(own.at("/uploads/1/contentType").textValue()).isEqualTo("image/png");
        assertThat(receipt.at("/files/0/uploadId").textValue()).isEqualTo(added);
        assertThat(receipt.at("/files/1"))
                .isEqualTo(receipt("agent", seat, first).at("/files/0"));
        assertThat(receipt.at("/files/1/handedInBefore").textValue()).isEqualTo("no");
        assertThat(other.post("ada", "submissions", "{\"uploadIds\":[\"" + kept + "\"]}")
                        .text("error_code"))
                .isEqualTo("conflict");
    }

    @Test
    void fileStatesItsBytesAndWhatThePhotoClaims() {
        byte[] photo = photo("2020:05:06 07:08:09", "+02:00");
        Seat seat = working("ada", PLACED);

        JsonNode file = file(seat, handedIn(seat, photo));

        assertThat(file.get("sha256").textValue()).isEqualTo(Sha256.of(photo));
        assertThat(file.get("bytes").intValue()).isEqualTo(photo.length);
        assertThat(file.get("contentType").textValue()).isEqualTo("image/jpeg");
        assertThat(file.get("handedInBefore").textValue()).isEqualTo("no");
        assertThat(file.get("claimedAt").textValue()).startsWith("2020-05-06T05:08:09");
        assertThat(file.get("claimedOffset").textValue()).isEqualTo("+02:00");
        assertThat(file.get("claimedLatitude").doubleValue()).isEqualTo(48.5);
        assertThat(file.get("claimedLongitude").doubleValue()).isEqualTo(2.266667);
        assertThat(file.get("metersToPlace").longValue()).isBetween(1_220L, 1_240L);
        assertThat(file.get("secondsToUpload").longValue()).isPositive();
        assertThat(file.get("takenBeforeBounty").booleanValue())
                .as("older than the bounty")
                .isTrue();
    }

    @Test
    void photoTakenForTheBountyIsNotOlder() {
        Seat seat = working("ada", PLACED);
        story.advance(Duration.ofMinutes(10));
        String taken = story.now().toString().substring(0, 19).replace('-', ':').replace('T', ' ');
        story.advance(Duration.ofMinutes(5));

        JsonNode file = file(seat, handedIn(seat, photo(taken, "+00:00")));

        assertThat(file.get("takenBeforeBounty").booleanValue()).isFalse();
        assertThat(file.get("secondsToUpload").longValue()).isBetween(300L, 301L);
    }

    @Test
    void photoWithoutClaimsAndBountyWithoutCoordinatesLeaveThemUnknown() {
        Seat seat = working("ada", ONE);
        String bare = handedIn(seat, JPEG);
        Seat placed = working("bob", PLACED);
        String noPlace = handedIn(placed, TestImages.withExif(JPEG, new byte[30]));

        for (JsonNode file : List.of(file(seat, bare), file(placed, noPlace))) {
            for (String claim : List.of(
                    "claimedAt",
                    "claimedOffset",
                    "claimedLatitude",
                    "metersToPlace",
                    "secondsToUpload",
                    "takenBeforeBounty")) {
                assertThat(file.get(claim).isNull()).as(claim).isTrue();
            }
        }
        Seat elsewhere = working("ada", ONE);
        JsonNode claimed = file(elsewhere, handedIn(elsewhere, photo("2020:05:06 07:08:09", "")));
        assertThat(claimed.get("claimedLatitude").isNull()).isFalse();
        assertThat(claimed.get("metersToPlace").isNull()).isTrue();
    }

    @Test
    void sameBytesAgainAreNamedWithoutForeignIds() {
        Seat first = working("ada", ONE);
        Seat second = working("bob", ONE);
        Seat third = working("ada", ONE);
        String firstWork = handedIn(first, JPEG, JPEG);
        String secondWork = handedIn(second, JPEG);
        String thirdWork = handedIn(third, JPEG);

        assertThat(receipt("agent", first, firstWork).findValuesAsText("handedInBefore"))
                .containsExactly("no", "no");
        assertThat(file(second, secondWork).get("handedInBefore").textValue()).isEqualTo("by_another_worker");
        assertThat(file(third, thirdWork).get("handedInBefore").textValue()).isEqualTo("by_same_worker");
        assertThat(done(read("bob", second, secondWork)).body().toString())
                .doesNotContain(
                        first.bounty.value(), firstWork, story.account("ada").value());
    }

    /** Each read waits until every file is being read: one after another, they would wait in vain. */
    @Test
    void filesOfASubmissionAreReadSideBySide() {
        byte[] photo = photo("2020:05:06 07:08:09", "+02:00");
        Seat seat = working("ada", PLACED);
        CyclicBarrier together = new CyclicBarrier(3);
        story.objects.onRead(() -> {
            try {
                together.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException("a file is read alone", e);
            }
        });

        String submission = handedIn(seat, photo, photo, photo);

        assertThat(receipt("agent", seat, submission).findValuesAsText("claimedOffset"))
                .containsExactly("+02:00", "+02:00", "+02:00");
    }

    @Test
    void receiptStaysTheSameWhateverHappensAfterwards() {
        byte[] photo = photo("2020:05:06 07:08:09", "+02:00");
        Seat seat = working("ada", PLACED);
        String submission = handedIn(seat, photo);
        List<JsonNode> receipts = new ArrayList<>(List.of(receipt("agent", seat, submission)));
        String upload = receipts.getFirst().at("/files/0/uploadId").textValue();

        done(seat.review("{\"action\":\"approve\",\"response\":\"Fine.\"}"));
        receipts.add(receipt("ada", seat, submission));
        story.objects.delete(Upload.objectName(new UploadId(upload)));
        story.commit(() -> Uploads.forget(List.of(new UploadId(upload)), story.now()));
        receipts.add(receipt("ada", seat, submission));
        story.advance(Duration.ofDays(400));
        receipts.add(receipt("agent", seat, submission));
        erase("agent", "bounties");
        erase("ada", "applications_made");
        receipts.add(receipt("agent", seat, submission));

        assertThat(receipts).hasSize(5).containsOnly(receipts.getFirst());
    }

    private void erase(String who, String part) {
        Erasure erasure = new BountyErasures(story.table, new Humans(story.table), (_, _) -> List.of())
                .all().stream()
                        .filter(each -> each.part().equals(part))
                        .findFirst()
                        .orElseThrow();
        Erasure.Subject subject = new Erasure.Subject(story.account(who), Erasure.Sweep.LAST, Money.ZERO, story.now());
        story.table.commit(erasure.eraser().next(subject, Optional.empty()).commit());
    }

    @Test
    void workWithoutFilesHasAReceiptOfItsBrief() {
        Seat seat = working("ada", ONE).handedIn();

        Reply reply = done(read("ada", seat, seat.lastSubmission()));

        assertThat(reply.body().at("/receipt/files")).isEmpty();
        assertThat(reply.text("brief"))
                .isEqualTo("{\"title\":\"Count the benches\",\"description\":\"In the park.\","
                        + "\"completionCriteria\":null,\"evidenceTypes\":[],\"evidenceMode\":\"any\","
                        + "\"location\":null,\"deliverableSchema\":null}");
        assertThat(reply.text("receipt.briefSha256"))
                .isEqualTo(Sha256.of(reply.text("brief").getBytes(StandardCharsets.UTF_8)));
    }
}
