package marketplace.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Costs {

    private static final String TABLE = "functions/tests/src/test/golden/costs.txt";
    private static final Pattern LINE = Pattern.compile("(.+?) +(\\d+) trips[ !]+([\\d.]+) read +([\\d.]+) written");

    private static final String FAN_OUT = "fan-out of an event to one endpoint";
    private static final String DELIVERY = "delivery that succeeds at once";
    private static final String TICK = "tick of the clock with nothing due";

    private static final int REQUEST_MILLIS = 30;

    /** An attempt waits for its receiver, here alone in its batch. */
    private static final int ATTEMPT_MILLIS = 100;

    private static final int TICKS_PER_MONTH = 60 * 730;

    private static final Map<String, Double> ANCHORS =
            Map.of("get_bounty by anyone", 1.73, "create_bounty, idempotent by a key", 8.74, DELIVERY, 2.49);

    private record Line(String name, double readUnits, double writeUnits) {

        double table() {
            return readUnits * Prices.READ_UNITS + writeUnits * Prices.WRITE_UNITS;
        }

        double around() {
            return switch (name) {
                case FAN_OUT -> Prices.lambda(REQUEST_MILLIS) + Prices.BUS_EVENTS + Prices.QUEUE_REQUESTS;
                case DELIVERY -> Prices.lambda(ATTEMPT_MILLIS) + 2 * Prices.QUEUE_REQUESTS;
                case TICK -> Prices.lambda(REQUEST_MILLIS);
                default -> Prices.lambda(REQUEST_MILLIS) + Prices.HTTP_REQUESTS;
            };
        }
    }

    private Costs() {}

    public static void main(String[] args) throws IOException {
        List<Line> lines = lines();
        print("dollars per million", "table", "around", "sum", "anchor");
        for (Line line : lines) {
            Double anchor = ANCHORS.get(line.name());
            print(
                    line.name(),
                    dollars(line.table()),
                    dollars(line.around()),
                    dollars(line.table() + line.around()),
                    anchor == null ? "" : dollars(anchor));
        }
        lines.stream()
                .filter(line -> line.name().equals(TICK))
                .forEach(tick -> System.out.println("clock ticks of an idle stack, per month: $"
                        + dollars((tick.table() + tick.around()) * TICKS_PER_MONTH / 1_000_000)));
    }

    private static List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String text : Files.readAllLines(Service.file(TABLE))) {
            Matcher line = LINE.matcher(text);
            if (line.matches()) {
                lines.add(
                        new Line(line.group(1), Double.parseDouble(line.group(3)), Double.parseDouble(line.group(4))));
            } else if (!text.startsWith("#")) {
                throw new IllegalStateException(TABLE + " has an unreadable line: " + text);
            }
        }
        return lines;
    }

    private static void print(String name, String table, String around, String sum, String anchor) {
        System.out.println(String.format(Locale.ROOT, "%-42s %8s %8s %8s %8s", name, table, around, sum, anchor)
                .stripTrailing());
    }

    private static String dollars(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
