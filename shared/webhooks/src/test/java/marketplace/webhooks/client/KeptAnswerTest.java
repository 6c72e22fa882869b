package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the log of attempts keeps of an answer. */
class KeptAnswerTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "2047, 2047", "2048, 2048", "2049, 2048", "70000, 2048"})
    void first2KbAreKept(int sent, int kept) throws Exception {
        assertThat(answer("a".repeat(sent))).isEqualTo("a".repeat(kept));
    }

    @ParameterizedTest
    @CsvSource({"1, ö, 1023", "0, €, 682", "1, €, 682", "3, 𝄞, 511"})
    void noCharacterIsCutInTwo(int before, String character, int kept) throws Exception {
        assertThat(answer("a".repeat(before) + character.repeat(2_000)))
                .isEqualTo("a".repeat(before) + character.repeat(kept));
    }

    private static String answer(String body) throws Exception {
        try (MockWebServer receiver = new MockWebServer();
                WebhookClient client =
                        new WebhookClient(new AddressGuard(Resolver.system(), true), WebhookClient.DEADLINE)) {
            receiver.start(InetAddress.ofLiteral("127.0.0.1"), 0);
            receiver.enqueue(new MockResponse.Builder().code(500).body(body).build());
            URI url = URI.create("http://127.0.0.1:" + receiver.getPort() + "/");
            return ((Outcome.Responded) client.post(url, Map.of(), new byte[0])).answer();
        }
    }
}
