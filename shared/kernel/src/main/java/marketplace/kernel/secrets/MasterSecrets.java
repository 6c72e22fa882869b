package marketplace.kernel.secrets;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.secrets.KeyRing.Held;

/**
 * The master secrets of an installation, oldest first, as the secret store has them: a line each. Every line but the
 * first begins with the time from which its secret is current. A secret that is no text is the only one.
 */
public record MasterSecrets(List<Entry> entries) {

    public record Entry(Instant from, MasterSecret secret) {}

    public MasterSecrets {
        entries = List.copyOf(entries);
    }

    public static MasterSecrets parse(byte[] stored) {
        for (byte each : stored) {
            if (each != '\n' && (each < ' ' || each > '~')) {
                return new MasterSecrets(List.of(new Entry(Instant.MIN, new MasterSecret(stored))));
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (String line : new String(stored, StandardCharsets.US_ASCII).strip().split("\n", -1)) {
            entries.add(entries.isEmpty() ? new Entry(Instant.MIN, secret(line)) : later(line));
        }
        return new MasterSecrets(entries);
    }

    private static Entry later(String line) {
        String[] parts = line.split(" ", 2);
        if (parts.length < 2) {
            throw new IllegalArgumentException("a later master secret has no time");
        }
        try {
            return new Entry(Instant.parse(parts[0]), secret(parts[1]));
        } catch (DateTimeParseException _) {
            // Without the cause: its message quotes the line.
            throw new IllegalArgumentException("a later master secret has no valid time");
        }
    }

    private static MasterSecret secret(String text) {
        return new MasterSecret(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** The current one first, then those that will be current, then those that were, newest first. */
    public List<Held<MasterSecret>> at(Instant now) {
        int current = 0;
        while (current + 1 < entries.size() && !entries.get(current + 1).from().isAfter(now)) {
            current++;
        }
        List<Entry> before = entries.subList(0, current).reversed();
        Stream<Held<MasterSecret>> held = entries.subList(current, entries.size()).stream()
                .map(entry -> new Held<>(entry.secret(), Duration.ZERO));
        List<Held<MasterSecret>> replaced = new ArrayList<>();
        Instant until = entries.get(current).from();
        for (Entry entry : before) {
            replaced.add(new Held<>(entry.secret(), Duration.between(until, now)));
            until = entry.from();
        }
        return Stream.concat(held, replaced.stream()).toList();
    }
}
