package marketplace.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LruCacheTest {

    private final LruCache<String, Integer> remembered = new LruCache<>(2);

    @Test
    void leastRecentlyUsedEntryIsEvicted() {
        remembered.keep("one", 1);
        remembered.keep("two", 2);
        assertThat(remembered.find("one")).contains(1);

        remembered.keep("three", 3);

        assertThat(remembered.find("one")).contains(1);
        assertThat(remembered.find("two")).isEmpty();
        assertThat(remembered.find("three")).contains(3);
    }

    @Test
    void cachedEntryIsCreatedOnce() {
        assertThat(remembered.findOrMake("one", _ -> 1)).isEqualTo(1);
        assertThat(remembered.findOrMake("one", _ -> 2)).isEqualTo(1);

        remembered.forget("one");

        assertThat(remembered.findOrMake("one", _ -> 2)).isEqualTo(2);
    }
}
