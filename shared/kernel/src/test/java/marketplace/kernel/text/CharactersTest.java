package marketplace.kernel.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CharactersTest {

    private static final String DUCKS = "🦆🦆🦆";

    @Test
    void emojiCountsOnce() {
        assertThat(Characters.areMoreThan(3, DUCKS)).isFalse();
        assertThat(Characters.areMoreThan(2, DUCKS)).isTrue();
        assertThat(Characters.areMoreThan(0, "")).isFalse();
    }

    @Test
    void longerTextIsCutBetweenCharacters() {
        assertThat(Characters.first(2, DUCKS)).isEqualTo("🦆🦆");
        assertThat(Characters.first(3, DUCKS)).isEqualTo(DUCKS);
        assertThat(Characters.shortened(3, DUCKS)).isEqualTo(DUCKS);
        assertThat(Characters.shortened(3, DUCKS + "!")).isEqualTo("🦆🦆…");
    }
}
