package marketplace.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes of bodies that all connections of a server may keep at the same time, without the free part of each. */
final class BodyBudget {

    private final AtomicLong left;

    BodyBudget(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /** False, and takes nothing, if less is left. */
    boolean take(long bytes) {
        return left.getAndUpdate(free -> free < bytes ? free : free - bytes) >= bytes;
    }

    void give(long bytes) {
        left.addAndGet(bytes);
    }

    boolean has(long bytes) {
        return left.get() >= bytes;
    }
}
