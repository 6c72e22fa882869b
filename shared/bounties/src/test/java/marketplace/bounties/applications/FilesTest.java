package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marketplace.bounties.BountyMarketplace;
import marketplace.kernel.EventType;
import marketplace.kernel.secrets.Sha256;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;

class FilesTest {

    private static final String DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

    private static final String PHOTOS = BountyMarketplace.MINIMAL.replace(
            "}", ",\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":2,\"consentText\":\"ok\"}}");

    private static final String ROW = BountyMarketplace.MINIMAL.replace(
            "}", ",\"applicationDetails\":[{\"id\":\"cv\",\"type\":\"upload\",\"label\":\"CV\",\"required\":true}]}");

    private static final byte[] PHOTO = TestImages.image("png", 800, 600, Color.BLUE);

    private final BountyMarketplace story = new BountyMarketplace();

    private String upload(String name, String contentType, byte[] file) {
        return story.upload(name, "application", contentType, file);
    }

    private String png(String name) {
        return upload(name, "image/png", TestFiles.PNG);
    }

    private String pdf(String name) {
        return upload(name, "application/pdf", "%PDF-1.7".getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] docx() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("[Content_Types].xml"));
            zip.putNextEntry(new ZipEntry("word/document.xml"));
        }
        return bytes.toByteArray();
    }

    private Reply submit(String name, String bounty, String... uploads) {
        String ids = uploads.length == 0 ? "" : "\"" + String.join("\",\"", uploads) + "\"";
        return story.apply(name, bounty, "{\"consent\":true,\"uploadIds\":[" + ids + "]}");
    }

    private Reply list(String bounty) {
        return story.endpoint.call("agent", "GET", "/api/bounties/" + bounty + "/applications", "");
    }

    private String photo(String name) {
        return upload(name, "image/png", PHOTO);
    }

    @Test
    void ownerSeesPreviewsBeforeAcceptance() {
        String bounty = story.posted(PHOTOS);
        String first = photo("ada");
        String second = photo("ada");

        Reply reply = submit("ada", bounty, second, first);
        Reply before = list(bounty);
        story.work();
        Reply list = list(bounty);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().at("/application/imageUrls")).as("owner only").isEmpty();
        assertThat(reply.body().at("/application/files")).as("owner only").isEmpty();
        assertThat(before.body().at("/applications/0/imageUrls")).isEmpty();
        assertThat(list.text("applications.0.imageUrls.0")).contains("/uploads/" + second + "_preview?");
        assertThat(list.text("applications.0.imageUrls.1")).contains("/uploads/" + first + "_preview?");
        assertThat(list.text("applications.0.files.0.uploadId")).isEqualTo(second);
        assertThat(list.text("applications.0.files.0.contentType")).isEqualTo("image/png");
        assertThat(list.text("applications.0.files.0.bytes")).isEqualTo(Integer.toString(PHOTO.length));
        assertThat(list.text("applications.0.files.0.sha256")).isEqualTo(Sha256.of(PHOTO));
        byte[] preview = story.objects.read("uploads/" + first + "_preview", 0, 1 << 20);
        assertThat(TestImages.decoded(preview).getWidth()).isEqualTo(320);
    }

    @Test
    void documentsAndUnreadableImagesHaveNoPreview() {
        String documents = story.posted(PHOTOS.replace("photo", "document"));
        submit("ada", documents, pdf("ada"));
        String photos = story.posted(PHOTOS);
        submit("ada", photos, png("ada"), photo("ada"));
        story.work();

        assertThat(list(documents).body().at("/applications/0/documentUrls")).isEmpty();
        assertThat(list(documents).text("applications.0.files.0.contentType")).isEqualTo("application/pdf");
        assertThat(list(photos).body().at("/applications/0/imageUrls")).hasSize(1);
        assertThat(list(photos).body().at("/applications/0/files")).hasSize(2);
    }

    @Test
    void rejectedApplicationShowsNoFiles() {
        String bounty = story.posted(PHOTOS);
        String application = submit("ada", bounty, photo("ada")).text("application.id");
        story.work();
        story.reject(bounty, application, null);

        Reply list = list(bounty);

        assertThat(list.text("applications.0.status")).isEqualTo("rejected");
        assertThat(list.body().at("/applications/0/imageUrls")).isEmpty();
        assertThat(list.body().at("/applications/0/files")).isEmpty();
    }

    @Test
    void uploadApplicationEmitsProofUploaded() {
        String application = submit("ada", story.posted(PHOTOS), photo("ada")).text("application.id");
        story.apply("bob", story.posted(BountyMarketplace.MINIMAL), "{}");

        assertThat(Facts.of(story.event(EventType.PROOF_UPLOADED))).containsEntry("applicationId", application);
    }

    @Test
    void missingConsentOrWrongFileCountIsRefused() {
        String bounty = story.posted(PHOTOS);
        String photo = png("ada");

        assertThat(story.apply("ada", bounty, "{\"consent\":true}").text("details.0.field"))
                .isEqualTo("uploadIds");
        assertThat(submit("ada", bounty, photo, png("ada"), png("ada")).text("details.0.field"))
                .isEqualTo("uploadIds");
        assertThat(story.apply("ada", bounty, "{\"uploadIds\":[\"" + photo + "\"]}")
                        .text("details.0.field"))
                .isEqualTo("consent");
        assertThat(submit("ada", bounty, photo, photo).text("details.0.field")).isEqualTo("uploadIds");
        assertThat(submit("ada", bounty, pdf("ada")).text("error")).contains("image");
        assertThat(submit("ada", bounty, photo).status()).isEqualTo(200);
    }

    @Test
    void fileServesOneApplication() {
        String photo = png("ada");
        submit("ada", story.posted(PHOTOS), photo);

        assertThat(submit("ada", story.posted(PHOTOS), photo).text("error_code"))
                .isEqualTo("conflict");
    }

    @Test
    void fileOfAnotherAccountAnswersLikeUnknownOne() {
        String bounty = story.posted(PHOTOS);
        Reply foreign = submit("ada", bounty, png("bob"));
        Reply unknown = submit("ada", bounty, "upl_00000000000000000000000000");

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void uploadRowAcceptsOneImageOrDocx() throws IOException {
        String bounty = story.posted(ROW);
        String row = "{\"answers\":[{\"id\":\"cv\",\"uploadId\":\"%s\"}]}";

        assertThat(story.apply("ada", bounty, "{}").text("details.0.field")).isEqualTo("answers");
        assertThat(story.apply("ada", bounty, row.formatted(pdf("ada"))).text("error"))
                .contains("DOCX");
        String cv = upload("ada", DOCX, docx());
        assertThat(story.apply("ada", bounty, row.formatted(cv)).status()).isEqualTo(200);
        assertThat(story.apply("bob", bounty, row.formatted(png("bob"))).status())
                .isEqualTo(200);

        Reply list = list(bounty);
        assertThat(list.text("applications.1.answers.0.uploadId")).isEqualTo(cv);
        assertThat(list.text("applications.1.answers.0.fileUrl")).contains(cv);
    }

    @Test
    void bountyWithoutUploadsRefusesFiles() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        assertThat(submit("ada", bounty, png("ada")).text("details.0.field")).isEqualTo("uploadIds");
    }
}
