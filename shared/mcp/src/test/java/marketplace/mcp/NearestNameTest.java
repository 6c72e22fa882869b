package marketplace.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    @Test
    void commonWordsCountBeforeSpelling() {
        assertThat(NearestName.of("email", Set.of("recipientEmail", "mail"))).isEqualTo("recipientEmail");
    }

    @Test
    void withoutCommonWordsTheSpellingDecides() {
        assertThat(NearestName.of("titel", Set.of("text", "title", "city"))).isEqualTo("title");
    }

    @Test
    void namesInOtherCasesHaveTheSameWords() {
        assertThat(NearestName.of("dry_run", Set.of("dryRun", "duration"))).isEqualTo("dryRun");
    }
}
