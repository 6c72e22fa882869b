package marketplace.testing.interleaving;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.LostRace;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.ConditionProof.Race;
import marketplace.testing.interleaving.Interleaving.Rival;

/**
 * The writes of one store. Each ordered pair races: the second act runs before each call of the first to the table.
 *
 * <p>State, events and answers must be those of one act after the other. An act may also answer {@code conflict} and
 * change nothing.
 */
public final class RaceMatrix<W> {

    private static final String CONFLICT = ErrorCode.CONFLICT.wire();

    private final Function<InterleavingTable, W> start;
    private final Map<String, Function<W, Answer>> acts = new LinkedHashMap<>();
    private Consumer<W> afterwards = _ -> {};

    private Pattern ignored = Pattern.compile("(?!)");

    private record Answer(boolean done, String text) {}

    /** @param start builds the state in which the acts race. Its clock stands still. */
    public RaceMatrix(Function<InterleavingTable, W> start) {
        this.start = start;
    }

    /** A call that succeeds without a rival. */
    public RaceMatrix<W> call(String name, Function<W, Reply> call) {
        acts.put(name, world -> {
            Reply reply = call.apply(world);
            if (reply.status() >= 500) {
                throw new IllegalStateException(reply.body().toString());
            }
            boolean done = reply.status() < 300;
            return new Answer(done, done ? reply.body().toString() : reply.errorCode());
        });
        return this;
    }

    /** A step of a worker, a timer or a job. */
    public RaceMatrix<W> step(String name, Consumer<W> step) {
        acts.put(name, world -> {
            try {
                step.accept(world);
                return new Answer(true, "");
            } catch (Problem refused) {
                return new Answer(false, refused.code().wire());
            } catch (LostRace _) {
                return new Answer(false, CONFLICT);
            }
        });
        return this;
    }

    /** What an act may show as it was before its rival, in states and answers. */
    public RaceMatrix<W> ignoring(Pattern outdated) {
        ignored = outdated;
        return this;
    }

    /** What runs after the acts, before their results are compared: their jobs and timers. */
    public RaceMatrix<W> afterwards(Consumer<W> follow) {
        afterwards = follow;
        return this;
    }

    /** The pairs whose result is not that of a serial order. */
    public List<String> faults() {
        return races().flatMap(race -> race.rivals().stream()
                        .flatMap(rival ->
                                race.run().moments(rival).stream().flatMap(moment -> race.faults(rival, moment))))
                .toList();
    }

    /** For each condition of the acts' commits, the rival that breaks it, or that none does. */
    public String conditions() {
        return new ConditionProof(Map.of()).of(races()).report();
    }

    private Stream<Race<RacingWorld>> races() {
        RacingWorld world = new RacingWorld();
        List<Rival<RacingWorld>> rivals = acts.keySet().stream()
                .map(name -> new Rival<RacingWorld>(name, scene -> scene.perform(name)))
                .toList();
        return rivals.stream().map(act -> {
            world.requireDone(act.name());
            return new Race<>(act.name(), new Interleaving<>(world, act.act()), rivals);
        });
    }

    private final class RacingWorld extends Scene {

        private final W world;
        private final List<String> answers = new ArrayList<>();

        RacingWorld() {
            MemoryTable stored = new MemoryTable();
            InterleavingTable table = new InterleavingTable(stored);
            super(table, stored);
            world = start.apply(table);
            begin();
        }

        void requireDone(String act) {
            reset();
            if (!perform(act)) {
                throw new AssertionError("refused without any rival: " + answers);
            }
            reset();
        }

        boolean perform(String act) {
            Answer answer = acts.get(act).apply(world);
            if (!answer.text().equals(CONFLICT)) {
                answers.add(act + ": " + changes().withoutIds(answer.text()));
            }
            return answer.done();
        }

        @Override
        public void reset() {
            super.reset();
            answers.clear();
        }

        @Override
        protected String settled() {
            afterwards.accept(world);
            return Stream.concat(changes().changes().lines(), answers.stream())
                    .map(line -> ignored.matcher(line).replaceAll(""))
                    .filter(line -> !line.isEmpty())
                    .sorted()
                    .collect(Collectors.joining("\n"));
        }

        @Override
        protected boolean isSound(List<Item> items) {
            return true;
        }

        @Override
        protected Map<String, String> names() {
            return Map.of();
        }
    }
}
