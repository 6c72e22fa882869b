package marketplace.testing.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.testing.interleaving.Interleaving.Moment;
import marketplace.testing.interleaving.Interleaving.Rival;

/**
 * For each condition of the operations of a module, how it breaks without it.
 *
 * @param needless conditions that no rival can break, as patterns, and why they are kept
 */
public record ConditionProof(Map<String, String> needless) {

    private static final String NOTHING = "NOTHING BREAKS";

    /**
     * @param report a line for each condition
     * @param faults what goes wrong with all conditions
     * @param unneeded conditions that no rival needs
     */
    public record Result(String report, List<String> faults, List<String> unneeded) {}

    /** An operation in one state, with the rivals that are likely to need its conditions. */
    public record Race<S extends Scene>(String name, Interleaving<S> run, List<Rival<S>> rivals) {

        String describe(Rival<S> rival, String fault) {
            return name + ", during it " + rival.name() + ": " + fault;
        }

        /** With all conditions. */
        public Stream<String> faults(Rival<S> rival, Moment at) {
            return run.fault(rival, at).map(fault -> describe(rival, at + ": " + fault)).stream();
        }

        public Optional<String> breaking(
                List<Rival<S>> tried, Function<Rival<S>, List<Moment>> moments, Integer... conditions) {
            for (Rival<S> rival : tried) {
                for (Moment moment : moments.apply(rival)) {
                    Optional<String> fault = run.fault(rival, moment, conditions);
                    if (fault.isPresent()) {
                        return Optional.of("breaks by " + rival.name() + ": " + fault.get());
                    }
                }
            }
            return Optional.empty();
        }

        /** Several conditions may stop the same rival. Then each is tried as the only one. */
        private Optional<String> alone(int condition) {
            Moment last = run.last();
            Integer[] all = IntStream.range(0, run.conditions().size()).boxed().toArray(Integer[]::new);
            Integer[] others = Stream.of(all).filter(one -> one != condition).toArray(Integer[]::new);
            for (Rival<S> rival : rivals) {
                if (run.fault(rival, last, others).isEmpty()) {
                    Optional<String> fault = run.fault(rival, last, all);
                    if (fault.isPresent()) {
                        return Optional.of("alone and with others against " + rival.name() + ": " + fault.get());
                    }
                }
            }
            return Optional.empty();
        }
    }

    public <S extends Scene> Result of(Stream<Race<S>> races) {
        StringBuilder report = new StringBuilder();
        List<String> faults = new ArrayList<>();
        List<String> unneeded = new ArrayList<>();
        races.forEach(race -> {
            Interleaving<S> run = race.run();
            race.rivals()
                    .forEach(rival ->
                            run.fault(rival, run.last()).ifPresent(fault -> faults.add(race.describe(rival, fault))));
            for (int i = 0; i < run.conditions().size(); i++) {
                int condition = i;
                String name = race.name() + " | " + run.conditions().get(i);
                String needed = why(name)
                        .or(() -> race.breaking(race.rivals(), _ -> List.of(run.last()), condition))
                        .or(() -> race.alone(condition))
                        .or(() -> race.breaking(race.rivals(), run::moments, condition))
                        .orElse(NOTHING);
                if (needed.equals(NOTHING)) {
                    unneeded.add(name);
                }
                report.append(String.format(Locale.ROOT, "%-110s %s%n", name, needed));
            }
        });
        return new Result(report.toString(), faults, unneeded);
    }

    public Optional<String> why(String condition) {
        return needless.entrySet().stream()
                .filter(known -> condition.matches(known.getKey()))
                .map(known -> "not needed: " + known.getValue())
                .findFirst();
    }
}
