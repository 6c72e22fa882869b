package marketplace.bounties.datasets;

/**
 * How far an archive is written.
 *
 * @param file index of the file that comes next, or is written in part
 * @param at bytes of that file that are written
 * @param crc CRC-32 of these bytes
 * @param crcs CRC-32 of each file before, four bytes each in base 64
 */
record ArchivePosition(int file, long at, int crc, String crcs) {

    static final ArchivePosition START = new ArchivePosition(0, 0, 0, "");
}
