package marketplace.server.http;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The bytes of bodies that all connections of a server may keep at the same time, without the free part of each. When
 * they are used up, the sender that keeps most of them gives way, with the largest of its bodies that still arrive. So
 * no sender is stopped by one that keeps more, and a sender that is alone may use everything.
 */
final class BodyBudget {

    private final Set<Share> shares = new LinkedHashSet<>();
    private final Map<String, Long> keptFor = new HashMap<>();
    private long left;

    BodyBudget(long bytes) {
        this.left = bytes;
    }

    /** What one body keeps. */
    final class Share {

        private final String sender;
        private final Runnable refusal;
        private long kept;
        private boolean arrives = true;
        private boolean hasGivenWay;

        private Share(String sender, Runnable refusal) {
            this.sender = sender;
            this.refusal = refusal;
        }

        /** False if the body cannot be kept: others that keep no more need the bytes, or it has given way to them. */
        boolean take(long bytes) {
            synchronized (BodyBudget.this) {
                while (!hasGivenWay && left < bytes) {
                    Optional<Share> largest = givingWay(this, bytes)
                            .max(Comparator.<Share>comparingLong(Share::keptForSender)
                                    .thenComparingLong(share -> share.kept));
                    if (largest.isEmpty()) {
                        return false;
                    }
                    largest.get().giveWay();
                }
                if (!hasGivenWay) {
                    keep(bytes);
                }
                return !hasGivenWay;
            }
        }

        /** Whether a body of this length may be tried: others can give way to all of it. */
        boolean couldTake(long bytes) {
            synchronized (BodyBudget.this) {
                return left
                                + givingWay(this, bytes)
                                        .mapToLong(share -> share.kept)
                                        .sum()
                        >= bytes;
            }
        }

        /** The whole body is there and its request is handled: from now on it does not give way. */
        void arrived() {
            synchronized (BodyBudget.this) {
                arrives = false;
            }
        }

        /** The request has ended. */
        void release() {
            synchronized (BodyBudget.this) {
                if (shares.remove(this)) {
                    keep(-kept);
                }
            }
        }

        private void giveWay() {
            hasGivenWay = true;
            release();
            refusal.run();
        }

        private void keep(long bytes) {
            left -= bytes;
            kept += bytes;
            // Senders that keep nothing have no entry: most requests have no body, and senders are without number.
            keptFor.compute(sender, (_, before) -> {
                long after = (before == null ? 0 : before) + bytes;
                return after == 0 ? null : after;
            });
        }

        private long keptForSender() {
            return keptFor.getOrDefault(sender, 0L);
        }
    }

    /**
     * @param sender whose bodies count together
     * @param refusal ends the body when it gives way: called once, and must return at once
     */
    Share share(String sender, Runnable refusal) {
        Share share = new Share(sender, refusal);
        synchronized (this) {
            shares.add(share);
        }
        return share;
    }

    /**
     * Ends a body so that another connection can be served: the oldest of the sender with the most that still arrive.
     *
     * @return false if no sender has two of them
     */
    synchronized boolean endOne() {
        Optional<List<Share>> most = shares.stream()
                .filter(share -> share.arrives)
                .collect(Collectors.groupingBy(share -> share.sender))
                .values()
                .stream()
                .filter(bodies -> bodies.size() > 1)
                .max(Comparator.comparingInt(List::size));
        most.map(List::getFirst).ifPresent(Share::giveWay);
        return most.isPresent();
    }

    /** Bodies of senders that would still keep more than this one, and larger bodies of the same sender. */
    private Stream<Share> givingWay(Share wanting, long bytes) {
        return shares.stream()
                .filter(share -> share.arrives && share != wanting)
                .filter(share -> share.sender.equals(wanting.sender)
                        ? share.kept > wanting.kept + bytes
                        : share.kept > 0 && share.keptForSender() > wanting.keptForSender() + bytes);
    }
}
