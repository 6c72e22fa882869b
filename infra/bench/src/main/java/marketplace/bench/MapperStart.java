package marketplace.bench;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.ClosedBy;
import marketplace.bounties.SeatCounts;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

/**
 * The record mapper against Jackson: the first write and read of a bounty in a new JVM, and later ones. Both JVMs first
 * decode and encode a small API record, as a function does before it reads its first item.
 */
public final class MapperStart {

    private static final int ROUNDS = 15;
    private static final int WARM_UP = 40_000;
    private static final int MEASURED = 200_000;

    private sealed interface Candidate {
        Bounty roundTrip(Key key, Bounty bounty);
    }

    private record Mapper(RecordMapper<Bounty> mapper) implements Candidate {
        @Override
        public Bounty roundTrip(Key key, Bounty bounty) {
            return mapper.read(mapper.at(key, bounty).build());
        }
    }

    private record Jackson(ObjectMapper mapper) implements Candidate {
        @Override
        public Bounty roundTrip(Key key, Bounty bounty) {
            Map<String, Object> stored = new TreeMap<>(attributes(mapper.convertValue(bounty, Map.class)));
            stored.put("pk", key.pk());
            stored.put("sk", key.sk());
            return mapper.convertValue(Item.of(stored).attributes(), Bounty.class);
        }

        private static Map<String, Object> attributes(Map<?, ?> json) {
            Map<String, Object> attributes = new TreeMap<>();
            json.forEach((name, value) -> attributes.put((String) name, attribute(value)));
            return attributes;
        }

        private static Object attribute(Object json) {
            return switch (json) {
                case BigDecimal number -> number;
                case Number number -> BigDecimal.valueOf(number.longValue());
                case Map<?, ?> map -> attributes(map);
                case List<?> list -> list.stream().map(Jackson::attribute).toList();
                default -> json;
            };
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(ClosedBy.ByOwner.class),
        @JsonSubTypes.Type(ClosedBy.ByDeadline.class),
        @JsonSubTypes.Type(ClosedBy.ByReview.class)
    })
    private interface NamedType {}

    private MapperStart() {}

    public static void main(String[] candidate) throws IOException, InterruptedException {
        if (candidate.length == 1) {
            measure(candidate[0]);
            return;
        }
        Map<String, List<Long>> starts = Map.of("mapper", new ArrayList<>(), "jackson", new ArrayList<>());
        Map<String, List<Long>> warm = Map.of("mapper", new ArrayList<>(), "jackson", new ArrayList<>());
        for (int round = 0; round <= ROUNDS; round++) {
            for (String name : List.of("mapper", "jackson")) {
                String[] nanos = run(name).split(" ", -1);
                if (round > 0) {
                    starts.get(name).add(Long.valueOf(nanos[0]));
                    warm.get(name).add(Long.valueOf(nanos[1]));
                }
            }
        }
        print("processor time of the first write and read, ms", starts);
        print("later ones, ms each", warm);
    }

    private static void print(String what, Map<String, List<Long>> nanos) {
        Samples mapper = new Samples(nanos.get("mapper"));
        Samples jackson = new Samples(nanos.get("jackson"));
        System.out.printf(
                Locale.ROOT,
                "%s: mapper %.3f (%.3f to %.3f), Jackson %.3f (%.3f to %.3f), ratio of the medians %.2f%n",
                what,
                mapper.medianMillis(),
                mapper.minMillis(),
                mapper.maxMillis(),
                jackson.medianMillis(),
                jackson.minMillis(),
                jackson.maxMillis(),
                jackson.medianMillis() / mapper.medianMillis());
    }

    private static String run(String candidate) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MapperStart.class.getName(),
                        candidate)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String nanos = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(candidate + " failed");
        }
        return nanos;
    }

    private static void measure(String name) throws IOException {
        Bounty bounty = bounty();
        Key key = Keys.bounty(bounty.id());
        Place place = new Place("Porto", null, "PT", true);
        if (!place.equals(Json.MAPPER.treeToValue(Json.object(place), Place.class))) {
            throw new IllegalStateException("an API record differs after reading");
        }
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long began = thread.getCurrentThreadCpuTime();
        Candidate candidate = candidate(name);
        if (!candidate.roundTrip(key, bounty).equals(bounty)) {
            throw new IllegalStateException(name + " reads a bounty that differs from the written one");
        }
        long first = thread.getCurrentThreadCpuTime() - began;
        for (int i = 0; i < WARM_UP; i++) {
            candidate.roundTrip(key, bounty);
        }
        long warm = thread.getCurrentThreadCpuTime();
        for (int i = 0; i < MEASURED; i++) {
            candidate.roundTrip(key, bounty);
        }
        System.out.println(first + " " + (thread.getCurrentThreadCpuTime() - warm) / MEASURED);
    }

    private static Candidate candidate(String name) {
        return name.equals("jackson")
                ? new Jackson(jackson())
                : new Mapper(RecordMapper.builder(Bounty.class)
                        .text(CallerSchema.class, CallerSchema::text, CallerSchema::parse)
                        .build());
    }

    private static ObjectMapper jackson() {
        SimpleModule module = new SimpleModule("stored");
        module.setMixInAnnotation(ClosedBy.class, NamedType.class);
        return Json.MAPPER
                .copy()
                .registerModule(module)
                .setVisibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
    }

    private static Bounty bounty() {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        BountyTerms terms = BountyTerms.forDirectHire(
                Task.of(
                        "Photograph a shop front",
                        "The shop at the corner, by daylight.",
                        "Three sharp photos.",
                        List.of(EvidenceType.PHOTO, EvidenceType.TEXT)),
                new Pay(PriceType.HOURLY, new Money(2_550), new BigDecimal("0.5")),
                now.plusSeconds(86_400),
                SeatTerms.PLAIN);
        return new Bounty(
                new BountyId("bty_01kdvdna00000000000000000c"),
                new AccountId("acc_01kdvdna000000000000000001"),
                terms,
                BountyStatus.OPEN,
                SeatCounts.NONE,
                0,
                null,
                null,
                null,
                null,
                null,
                now,
                now,
                1);
    }
}
