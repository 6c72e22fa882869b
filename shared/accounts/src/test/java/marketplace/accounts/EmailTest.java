package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTest {

    @Test
    void caseAndBlanksAreNormalised() {
        assertThat(Email.find("  Ada.Lovelace+work@Example.COM ")).contains(new Email("ada.lovelace+work@example.com"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b.co", "o'brien@mail.example.org", "x_1@sub-domain.example.museum", "a#b@example.com"})
    void commonAddressesAreAccepted(String address) {
        assertThat(Email.find(address)).contains(new Email(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "ada",
                "ada@",
                "@example.com",
                "ada@example",
                "ada@@example.com",
                "ada@exa mple.com",
                "ada@-example.com",
                "ada@example-.com",
                ".ada@example.com",
                "ada.@example.com",
                "a..b@example.com",
                "ada@example..com",
                "ada@example.com.",
                "ada@[127.0.0.1]",
                "\"ada\"@example.com",
                "ada@example.com\nbcc:x@y.zz",
                "adа@example.com",
                "ada@exämple.com",
                "ada\u0000@example.com",
                "ada@127.0.0.1"
            })
    void malformedAddressesAreRefused(String text) {
        assertThat(Email.find(text)).isEmpty();
    }

    @Test
    void lengthsFollowTheMailStandards() {
        String domain = "@example.com";
        assertThat(Email.find("a".repeat(64) + domain)).isPresent();
        assertThat(Email.find("a".repeat(65) + domain)).isEmpty();
        String label = "b".repeat(60) + ".";
        assertThat(Email.find("ada@" + label.repeat(4) + "com"))
                .hasValueSatisfying(email -> assertThat(email.value()).hasSizeLessThanOrEqualTo(Email.MAX_LENGTH));
        assertThat(Email.find("adam.s@" + label.repeat(4) + "com.a.b")).isEmpty();
    }

    @Test
    @Timeout(5)
    void hostileTextIsRejectedQuickly() {
        String hostile = "a.".repeat(30) + "@" + "b-".repeat(90) + "!";
        assertThat(Email.find(hostile)).isEmpty();
    }
}
