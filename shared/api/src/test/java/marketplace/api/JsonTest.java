package marketplace.api;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Random;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "nonsense",
                "[]",
                "7",
                "null",
                "\"text\"",
                "{} {}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":NaN}",
                "{\"a\":1e99999999999}",
                "{\"a\":01}",
                "{'a':1}",
                "{\"a\":1,}",
                "// {}",
                "{\"a\":\"\\u0000\"}",
                "{\"a\":1e309}",
                "{\"a\":\"\\ud800\"}",
            })
    void textThatIsNotOneJsonObjectIsRefused(String text) {
        assertThatThrownBy(() -> Json.readObject(text.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    @Test
    void nestingOver32LevelsIsRefused() {
        assertThat(Json.read(nested(32))).isNotNull();
        assertThatThrownBy(() -> Json.read(nested(33)))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("32 levels");
    }

    @Test
    void overlongNumbersAndNamesAreRefused() {
        assertThatThrownBy(() -> Json.read(("[" + "1".repeat(401) + "]").getBytes(UTF_8)))
                .isInstanceOf(Problem.class);
        assertThatThrownBy(() -> Json.read(("{\"" + "n".repeat(1001) + "\":1}").getBytes(UTF_8)))
                .isInstanceOf(Problem.class);
    }

    @Test
    void arbitraryBytesGiveAValueOrAProblem() {
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            if (i % 2 == 0 && bytes.length > 3) {
                // Starts like UTF-32, in which most sequences are invalid.
                bytes[0] = 0;
                bytes[1] = 0;
            }
            try {
                Json.read(bytes);
            } catch (Problem _) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(10_000);
        assertThat(Json.read("{\"a\":1}".getBytes(UTF_16)).path("a").intValue()).isEqualTo(1);
    }

    @Test
    void amountsAreWrittenWithoutExponent() {
        record Price(BigDecimal price) {}

        assertThat(new String(Json.bytes(Json.object(new Price(new BigDecimal("100.00")))), UTF_8))
                .isEqualTo("{\"price\":100}");
        assertThat(Json.text(Json.object(new Price(new BigDecimal("1E+2"))))).isEqualTo("{\"price\":100}");
    }

    private static byte[] nested(int levels) {
        return ("[".repeat(levels) + "]".repeat(levels)).getBytes(UTF_8);
    }
}
