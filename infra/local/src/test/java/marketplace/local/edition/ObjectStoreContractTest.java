package marketplace.local.edition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import marketplace.functions.aws.S3Objects;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.ObjectStore.Missing;
import marketplace.server.data.LocalObjects;
import marketplace.testing.MemoryObjects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** What every object store does alike: the one of tests, the local folder, and S3 by its protocol. */
class ObjectStoreContractTest {

    private static final String NAME = "datasets/one";

    enum Kind {
        MEMORY,
        FOLDER,
        S3
    }

    @TempDir
    private Path folder;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ObjectStore bucket = new MemoryObjects();
        S3 s3 = new S3("bucket", () -> bucket);
        server.createContext("/", exchange -> {
            try (exchange) {
                s3.handle(exchange);
            }
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private ObjectStore store(Kind kind) {
        return switch (kind) {
            case MEMORY -> new MemoryObjects();
            case FOLDER -> new LocalObjects(folder, URI.create("http://localhost/"), new byte[32]);
            case S3 ->
                new S3Objects(
                        s3(), S3Presigner.builder().region(Region.EU_CENTRAL_1).build(), "bucket");
        };
    }

    private S3Client s3() {
        return S3Client.builder()
                .region(Region.EU_CENTRAL_1)
                .endpointOverride(
                        URI.create("http://localhost:" + server.getAddress().getPort()))
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void partsJoinInTheOrderOfTheirNumbers(Kind kind) {
        ObjectStore store = store(kind);
        String parts = store.begin(NAME, "application/zip");
        for (int number = 12; number > 0; number--) {
            store.part(NAME, parts, number, bytes(number + ","));
        }

        store.complete(NAME, parts);

        assertThat(text(store, NAME)).isEqualTo("1,2,3,4,5,6,7,8,9,10,11,12,");
    }

    @ParameterizedTest
    @EnumSource
    void aPartSentAgainReplacesTheFirst(Kind kind) {
        ObjectStore store = store(kind);
        String parts = store.begin(NAME, "application/zip");
        store.part(NAME, parts, 1, bytes("lost"));
        store.part(NAME, parts, 1, bytes("kept"));

        store.complete(NAME, parts);

        assertThat(text(store, NAME)).isEqualTo("kept");
    }

    @ParameterizedTest
    @EnumSource
    void completingAgainChangesNothing(Kind kind) {
        ObjectStore store = store(kind);
        String parts = store.begin(NAME, "application/zip");
        store.part(NAME, parts, 1, bytes("whole"));
        store.complete(NAME, parts);

        store.complete(NAME, parts);

        assertThat(text(store, NAME)).isEqualTo("whole");
    }

    @ParameterizedTest
    @EnumSource
    void abandonedPartsTakeNoMoreAndCannotBeJoined(Kind kind) {
        ObjectStore store = store(kind);
        String parts = store.begin(NAME, "application/zip");
        String others = store.begin("datasets/one_two", "application/zip");
        store.part(NAME, parts, 1, bytes("gone"));
        store.part("datasets/one_two", others, 1, bytes("stays"));

        store.abandon(NAME);
        store.abandon(NAME);

        assertThatExceptionOfType(Missing.class).isThrownBy(() -> store.part(NAME, parts, 2, bytes("late")));
        assertThatExceptionOfType(Missing.class).isThrownBy(() -> store.complete(NAME, parts));
        assertThatExceptionOfType(Missing.class).isThrownBy(() -> store.read(NAME, 0, 1));
        store.complete("datasets/one_two", others);
        assertThat(text(store, "datasets/one_two")).isEqualTo("stays");
    }

    @ParameterizedTest
    @EnumSource
    void abandoningInAnEmptyStoreIsNoError(Kind kind) {
        ObjectStore store = store(kind);

        store.abandon(NAME);

        assertThatExceptionOfType(Missing.class).isThrownBy(() -> store.read(NAME, 0, 1));
    }

    @ParameterizedTest
    @EnumSource
    void rangesAreReadAndDeletedFilesAreMissing(Kind kind) {
        ObjectStore store = store(kind);
        store.write(NAME, "text/plain", bytes("0123456789"));
        String range = new String(store.read(NAME, 3, 4), StandardCharsets.UTF_8);

        store.delete(NAME);
        store.delete(NAME);

        assertThat(range).isEqualTo("3456");
        assertThatExceptionOfType(Missing.class).isThrownBy(() -> store.read(NAME, 0, 1));
    }

    private static String text(ObjectStore store, String name) {
        return new String(store.read(name, 0, 100), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
