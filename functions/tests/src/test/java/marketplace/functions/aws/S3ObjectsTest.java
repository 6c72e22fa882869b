package marketplace.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import marketplace.kernel.ObjectStore.Announced;
import marketplace.kernel.ObjectStore.PutAddress;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The signed parts of S3 URLs, without a bucket. */
class S3ObjectsTest {

    private static final StaticCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"));

    private static final Announced PHOTO = new Announced("image/png", 1234, "ab".repeat(32));

    private final S3Objects objects = new S3Objects(
            S3Client.builder()
                    .region(Region.EU_CENTRAL_1)
                    .credentialsProvider(CREDENTIALS)
                    .httpClientBuilder(UrlConnectionHttpClient.builder())
                    .build(),
            S3Presigner.builder()
                    .region(Region.EU_CENTRAL_1)
                    .credentialsProvider(CREDENTIALS)
                    .build(),
            "bucket");

    @Test
    void uploadUrlSignsLengthTypeAndHash() {
        PutAddress address = objects.put("uploads/upl_1", PHOTO, Instant.EPOCH, Duration.ofMinutes(15));

        assertThat(signedHeaders(address.url()))
                .contains("content-length", "content-type", "host", "x-amz-checksum-sha256");
        assertThat(address.headers())
                .containsEntry("content-length", "1234")
                .containsEntry("content-type", "image/png")
                .containsEntry("x-amz-checksum-sha256", "q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=")
                .doesNotContainKey("host");
        assertThat(address.url().getQuery()).contains("X-Amz-Expires=900");
        assertThat(address.url().getPath()).endsWith("/uploads/upl_1");
    }

    @Test
    void downloadUrlExpiresAfterTheRequestedTime() {
        URI url = objects.get("uploads/upl_1", Instant.EPOCH, Duration.ofHours(1));

        assertThat(signedHeaders(url)).containsExactly("host");
        assertThat(url.getQuery()).contains("X-Amz-Expires=3600");
    }

    private static String[] signedHeaders(URI url) {
        return Arrays.stream(url.getQuery().split("&", -1))
                .filter(parameter -> parameter.startsWith("X-Amz-SignedHeaders="))
                .findFirst()
                .orElseThrow()
                .substring("X-Amz-SignedHeaders=".length())
                .split(";", -1);
    }
}
