package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KeyValueTest {

    private final SecureRandom random = new SecureRandom();

    @Test
    void valueHasAFixedFormAndParses() {
        for (int i = 0; i < 200; i++) {
            KeyValue key = KeyValue.random(KeyMode.TEST, random);

            assertThat(key.text()).matches("svc_test_[0-9A-Za-z]{49}");
            assertThat(KeyValue.parse(KeyMode.TEST, key.text())).contains(key);
            assertThat(key.shownPrefix()).hasSize(13);
            assertThat(key.text()).startsWith(key.shownPrefix());
        }
    }

    @Test
    void smallestAndLargestNumberHaveTheSameWidth() {
        assertThat(KeyValue.random(KeyMode.LIVE, filledWith(0)).text()).matches("svc_live_0{43}[0-9A-Za-z]{6}");
        assertThat(KeyValue.random(KeyMode.LIVE, filledWith(0xff)).text()).matches("svc_live_[0-9A-Za-z]{49}");
    }

    @Test
    void typingErrorsAreRefused() {
        String text = KeyValue.random(KeyMode.TEST, random).text();
        for (int i = 0; i < text.length(); i++) {
            String typo = text.substring(0, i) + (text.charAt(i) == 'x' ? 'y' : 'x') + text.substring(i + 1);
            assertThat(KeyValue.parse(KeyMode.TEST, typo)).as(typo).isEmpty();
        }
        assertThat(KeyValue.parse(KeyMode.TEST, text + "0")).isEmpty();
        assertThat(KeyValue.parse(KeyMode.TEST, text.substring(1))).isEmpty();
        assertThat(KeyValue.parse(KeyMode.TEST, "")).isEmpty();
    }

    @Test
    void valueOfTheOtherModeIsRefused() {
        assertThat(KeyValue.parse(
                        KeyMode.LIVE, KeyValue.random(KeyMode.TEST, random).text()))
                .isEmpty();
    }

    @Test
    void valueIsNotPrinted() {
        KeyValue key = KeyValue.random(KeyMode.TEST, random);

        assertThat(key.toString()).doesNotContain(key.text().substring(13));
    }

    private static SecureRandom filledWith(int value) {
        return new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) value);
            }
        };
    }
}
