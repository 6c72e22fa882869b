package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSObject;
import java.awt.Color;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import marketplace.api.Json;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.secrets.Sha256;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;

class ReceiptTest {

    private static final byte[] JPEG = TestImages.image("jpg", 60, 30, Color.RED);

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);
    private final Seat seat = story.applied("ada", story.posted(ONE)).accepted().working();

    /** With the time in the Exif directory and 48.5 degrees north, 2.25 degrees west. */
    private static byte[] taken(String time) {
        ByteBuffer exif = ByteBuffer.allocate(300).put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer tiff = exif.slice();
        tiff.put("MM\0*".getBytes(StandardCharsets.US_ASCII)).putInt(8);
        tiff.putShort((short) 2);
        entry(tiff, 0x8769, 4, 1, 40);
        entry(tiff, 0x8825, 4, 1, 60);
        tiff.position(40).putShort((short) 1);
        entry(tiff, 0x9003, 2, 20, 120);
        tiff.position(60).putShort((short) 4);
        entry(tiff, 1, 2, 2, 'N' << 24);
        entry(tiff, 2, 5, 3, 150);
        entry(tiff, 3, 2, 2, 'W' << 24);
        entry(tiff, 4, 5, 3, 180);
        tiff.position(120).put(time.getBytes(StandardCharsets.US_ASCII));
        tiff.position(150).putInt(48).putInt(1).putInt(30).putInt(1).putInt(0).putInt(1);
        tiff.position(180).putInt(2).putInt(1).putInt(15).putInt(1).putInt(0).putInt(1);
        return TestImages.withExif(JPEG, exif.array());
    }

    private static void entry(ByteBuffer tiff, int tag, int type, int count, int value) {
        tiff.putShort((short) tag).putShort((short) type).putInt(count).putInt(value);
    }

    private String handedIn(byte[] photo) {
        String upload = story.upload("ada", "submission", "image/jpeg", photo);
        return done(seat.post("ada", "submissions", "{\"uploadIds\":[\"" + upload + "\"]}"))
                .text("submission.id");
    }

    private Reply receipt(String who, String submission) {
        return story.endpoint.call(who, "GET", seat.path() + "/submissions/" + submission + "/receipt", "");
    }

    @Test
    void bothSidesReadTheSignedReceiptAndNobodyElse() throws Exception {
        byte[] photo = taken("2020:05:06 07:08:09");
        String submission = handedIn(photo);

        for (String side : List.of("agent", "ada")) {
            Reply reply = done(receipt(side, submission));
            JsonNode receipt = reply.body().get("receipt");
            JWSObject signed = JWSObject.parse(reply.text("jws"));

            assertThat(signed.getHeader().getType().getType()).isEqualTo("submission-receipt+jwt");
            assertThat(Json.parse(signed.getPayload().toString())).isEqualTo(receipt);
            assertThat(reply.text("receipt.briefSha256")).isEqualTo(Sha256.of(reply.text("brief")));
            assertThat(reply.text("receipt.submissionId")).isEqualTo(submission);
            JsonNode file = receipt.at("/files/0");
            assertThat(file.get("sha256").textValue()).isEqualTo(Sha256.of(photo));
            assertThat(file.get("bytes").intValue()).isEqualTo(photo.length);
            assertThat(file.get("claimedTakenAt").textValue()).startsWith("2020-05-06T07:08:09");
            assertThat(file.get("claimedLatitude").doubleValue()).isEqualTo(48.5);
            assertThat(file.get("claimedLongitude").doubleValue()).isEqualTo(-2.25);
            assertThat(file.get("takenBeforeBounty").booleanValue()).isTrue();
            assertThat(file.get("secondsToUpload").longValue()).isPositive();
        }
        assertThat(receipt("bob", submission).status()).isEqualTo(404);
        assertThat(receipt("rival", submission).status()).isEqualTo(404);
        assertThat(receipt("ada", "sbm_00000000000000000000000000").status()).isEqualTo(404);
    }

    @Test
    void photoWithoutReadableClaimsHasNone() {
        JsonNode file = done(receipt("agent", handedIn(taken("2020:13:40 99:99:99"))))
                .body()
                .at("/receipt/files/0");

        assertThat(file.get("claimedTakenAt").isNull()).isTrue();
        assertThat(file.get("takenBeforeBounty").isNull()).isTrue();
    }
}
