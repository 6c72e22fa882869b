package marketplace.bounties.datasets;

import java.time.Duration;
import java.time.Instant;
import marketplace.bounties.Bounty;
import marketplace.kernel.Id.BountyId;

/**
 * The archive of one version of a bounty: seats that are taken or lost change the version. Its verbs return the next
 * build.
 *
 * @param object the archive's name in the object store
 * @param parts the id of its parts there; null before the files are listed
 * @param nextPart 0 to list the files, then the number of the part to write, or the one after all
 * @param bytesTotal null before the files are listed
 */
record DatasetBuild(
        BountyId bountyId,
        long bountyVersion,
        String object,
        DatasetStatus status,
        String parts,
        int nextPart,
        Long bytesTotal,
        long bytesWritten,
        ArchivePosition position,
        Instant startedAt,
        Instant updatedAt,
        long version) {

    static final Duration LIFE = Duration.ofHours(24);

    /** URLs that were signed at the end of its life still work. */
    static final Duration REMOVED_AFTER = LIFE.plus(Duration.ofHours(1));

    /** Its jobs have failed and wait for an operator. */
    private static final Duration STUCK_AFTER = Duration.ofMinutes(30);

    /** S3 takes 10,000 parts. */
    static final long MAX_BYTES = 9_900L * DatasetBuilder.PART_BYTES;

    static DatasetBuild start(Bounty bounty, Instant now) {
        return new DatasetBuild(
                bounty.id(),
                bounty.version(),
                "datasets/" + bounty.id() + "_" + now.toEpochMilli(),
                DatasetStatus.BUILDING,
                null,
                0,
                null,
                0,
                ArchivePosition.START,
                now,
                now,
                1);
    }

    static String manifest(String object) {
        return object + "_manifest";
    }

    boolean serves(Bounty bounty, Instant now) {
        Instant end = status == DatasetStatus.BUILDING ? updatedAt.plus(STUCK_AFTER) : startedAt.plus(LIFE);
        return bountyVersion == bounty.version() && now.isBefore(end);
    }

    boolean awaits(String name, int part) {
        return status == DatasetStatus.BUILDING && object.equals(name) && nextPart == part;
    }

    boolean isWritten() {
        return bytesTotal != null && bytesWritten == bytesTotal;
    }

    DatasetBuild listed(String partsId, long bytes, Instant now) {
        return with(DatasetStatus.BUILDING, partsId, bytes, 0, position, now);
    }

    DatasetBuild wrote(long bytes, ArchivePosition after, Instant now) {
        return with(DatasetStatus.BUILDING, parts, bytesTotal, bytesWritten + bytes, after, now);
    }

    DatasetBuild built(Instant now) {
        return with(DatasetStatus.BUILT, parts, bytesTotal, bytesTotal, position, now);
    }

    DatasetBuild tooLarge(long bytes, Instant now) {
        return with(DatasetStatus.TOO_LARGE, null, bytes, 0, position, now);
    }

    private DatasetBuild with(
            DatasetStatus next, String partsId, Long total, long written, ArchivePosition at, Instant now) {
        return new DatasetBuild(
                bountyId,
                bountyVersion,
                object,
                next,
                partsId,
                nextPart + 1,
                total,
                written,
                at,
                startedAt,
                now,
                version + 1);
    }
}
