package marketplace.studies.taste;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which each member of a panel sees the artifacts. Every block of as many members as artifacts is a Latin
 * square: each artifact is as often in each position, and of an even number also as often after each other one
 * (Williams 1949). Of an odd number the next block is the mirror image.
 */
final class Orders {

    private Orders() {}

    /** @param place of the member in the panel, from 0 without gaps */
    static <T> List<T> of(List<T> artifacts, int place) {
        int count = artifacts.size();
        int row = place % count;
        List<T> order = new ArrayList<>(IntStream.range(0, count)
                .map(column -> (column % 2 == 1 ? (column + 1) / 2 : count - column / 2) + row)
                .mapToObj(index -> artifacts.get(index % count))
                .toList());
        if (count % 2 == 1 && place / count % 2 == 1) {
            Collections.reverse(order);
        }
        return List.copyOf(order);
    }
}
