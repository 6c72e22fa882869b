package marketplace.bounties.datasets;

/** CRC-32 that continues from an earlier value, which the one of the JDK does not. */
final class Crc32 {

    private static final int POLYNOMIAL = 0xedb88320;

    private static final int[] TABLE = table();

    private Crc32() {}

    static int after(int crc, byte[] bytes) {
        int next = ~crc;
        for (byte each : bytes) {
            next = TABLE[(next ^ each) & 0xff] ^ (next >>> 8);
        }
        return ~next;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) == 0 ? value >>> 1 : (value >>> 1) ^ POLYNOMIAL;
            }
            table[i] = value;
        }
        return table;
    }
}
