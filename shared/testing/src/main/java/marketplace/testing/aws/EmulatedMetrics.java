package marketplace.testing.aws;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** CloudWatch's statistics. Its protocol is CBOR, which contains texts unchanged. */
public final class EmulatedMetrics {

    static final String PATH = "/service/GraniteServiceVersion20100801/operation/GetMetricStatistics";

    private static final int TEXT = 0x60;
    private static final int ARRAY = 0x80;
    private static final int MAP = 0xA0;
    private static final int DOUBLE = 0xFB;
    private static final int MOST_BYTES = 256;

    private final Map<String, Double> sums = new TreeMap<>();

    /** The sum of a table's metric, or with {@code index}, of an index's. */
    public void put(String metric, String table, boolean index, double sum) {
        sums.put(key(metric, table, index), sum);
    }

    private static String key(String metric, String table, boolean index) {
        return metric + "/" + table + "/" + index;
    }

    void handle(HttpExchange exchange, byte[] body) throws IOException {
        String request = new String(body, StandardCharsets.ISO_8859_1);
        boolean index = request.contains("GlobalSecondaryIndexName");
        double[] found = sums.entrySet().stream()
                .filter(sum -> {
                    String[] key = sum.getKey().split("/", -1);
                    return request.contains(key[0])
                            && request.contains(key[1])
                            && key[2].equals(Boolean.toString(index));
                })
                .mapToDouble(Map.Entry::getValue)
                .toArray();
        byte[] answer = answer(found);
        exchange.getResponseHeaders().set("Content-Type", "application/cbor");
        exchange.getResponseHeaders().set("smithy-protocol", "rpc-v2-cbor");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
    }

    /** {@code {"Datapoints":[{"Sum":1.5}]}} in CBOR (RFC 8949): a byte with type and length before each value. */
    private static byte[] answer(double[] datapoints) {
        ByteBuffer cbor = ByteBuffer.allocate(MOST_BYTES).put((byte) (MAP | 1));
        text(cbor, "Datapoints");
        cbor.put((byte) (ARRAY | datapoints.length));
        for (double sum : datapoints) {
            cbor.put((byte) (MAP | 1));
            text(cbor, "Sum");
            cbor.put((byte) DOUBLE).putDouble(sum);
        }
        return Arrays.copyOf(cbor.array(), cbor.position());
    }

    private static void text(ByteBuffer cbor, String text) {
        cbor.put((byte) (TEXT | text.length())).put(text.getBytes(StandardCharsets.US_ASCII));
    }
}
