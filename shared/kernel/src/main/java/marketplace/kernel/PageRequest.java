package marketplace.kernel;

import java.util.Optional;

/** @param offset items to skip before the first page; 0 on later pages */
public record PageRequest(int limit, int offset, Optional<String> after) {

    public PageRequest(int limit, Optional<String> after) {
        this(limit, 0, after);
    }
}
