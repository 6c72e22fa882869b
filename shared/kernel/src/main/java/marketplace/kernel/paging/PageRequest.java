package marketplace.kernel.paging;

import java.util.Optional;

/**
 * @param offset items to skip before the first page; 0 on later pages
 * @param since returns only items after this position; empty for a page of the whole list
 */
public record PageRequest(int limit, int offset, Optional<String> after, Optional<String> since) {

    public PageRequest(int limit, Optional<String> after) {
        this(limit, 0, after);
    }

    public PageRequest(int limit, int offset, Optional<String> after) {
        this(limit, offset, after, Optional.empty());
    }
}
