package marketplace.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

    @Test
    void commonWordsCountBeforeSpelling() {
        assertThat(NearestName.of("email", Set.of("recipientEmail", "mail"))).isEqualTo("recipientEmail");
    }

    @Test
    void withoutCommonWordsTheSpellingDecides() {
        assertThat(NearestName.of("titel", Set.of("text", "title", "city"))).isEqualTo("title");
    }

    @ParameterizedTest
    @CsvSource({
        "application_id, applicationId",
        "HOURLYRATE, hourlyRate",
        "hourlyRates, hourlyRate",
        "horlyRat, hourlyRate",
        "hourRat, ''",
        "titel, title",
        "titles, title",
        "tilets, ''",
        "ciy, city",
        "country, ''",
    })
    void slipOfShortNamesIsOneEditAndOfLongerOnesTwo(String name, String meant) {
        Set<String> known = Set.of("applicationId", "hourlyRate", "title", "city");

        assertThat(NearestName.misspelt(name, known).orElse("")).isEqualTo(meant);
    }

    @Test
    void synonymIsTheFirstThatIsTaken() {
        assertThat(NearestName.synonym("text", Set.of("message", "title"))).contains("message");
        assertThat(NearestName.synonym("query", Set.of("search", "city"))).contains("search");
        assertThat(NearestName.synonym("query", Set.of("city"))).isEmpty();
    }

    @Test
    void namesInOtherCasesHaveTheSameWords() {
        assertThat(NearestName.of("dry_run", Set.of("dryRun", "duration"))).isEqualTo("dryRun");
    }
}
