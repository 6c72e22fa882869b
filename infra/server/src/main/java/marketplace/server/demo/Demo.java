package marketplace.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Loads the data, once in a folder. */
public final class Demo {

    /** In the data folder. It says how far an earlier load came. */
    private static final String FILE = "demo";

    private static final String BEGUN = "begun";
    private static final String LOADED = "loaded";

    private static final List<String> FILES = List.of("bounties", "hires", "services", "messages", "studies");

    /** What an act brings, for those who wait. */
    private static final List<String> ACTS = List.of(
            "the first bounties",
            "services, studies, applications and hires",
            "work, bookings, disputes and messages",
            "payments and answers",
            "reports");

    private final StackParts stack;
    private final DemoCalls calls;
    private final Cast cast;
    private final Consumer<String> progress;
    private final long begin = System.nanoTime();

    public Demo(StackParts stack, Consumer<String> progress) {
        this.stack = stack;
        this.calls = new DemoCalls(stack);
        this.cast = new Cast(stack, calls);
        this.progress = progress;
    }

    /** Who can sign in: e-mail, name and city. */
    public static List<String> people() {
        return DemoPerson.all().stream()
                .filter(DemoPerson::isNamed)
                .map(person -> person.email() + "  " + person.name() + ", " + person.city())
                .toList();
    }

    public static String password() {
        return Cast.PASSWORD;
    }

    /** Returns an API key of the demo's operator; empty if the data is there already. */
    public Optional<String> load(String adminEmail, String adminPassword) throws IOException, InterruptedException {
        Optional<String> earlier = stack.data().read(FILE);
        if (earlier.equals(Optional.of(LOADED))) {
            return Optional.empty();
        }
        if (earlier.isPresent()) {
            throw new IOException("An earlier load of the demo was interrupted. Choose an empty folder with --data.");
        }
        stack.data().write(FILE, BEGUN);
        Map<Boolean, List<DemoPerson>> people =
                DemoPerson.all().stream().collect(Collectors.partitioningBy(DemoPerson::isNamed));
        cast.signInAdmin(adminEmail, adminPassword);
        List<DemoPerson> named = people.get(true);
        Crowd.each(named, cast::joinAsWorker);
        Crowd.each(DemoFiles.table("accounts.tsv"), cast::joinAsClient);
        List<Story> stories = stories();
        int acts = stories.stream().mapToInt(Story::acts).max().orElse(0);
        play(stories, 0);
        tell(named.size() + " people can sign in and see " + ACTS.getFirst());
        List<DemoPerson> others = people.get(false);
        Crowd.each(others, cast::joinAsWorker);
        tell(others.size() + " more people");
        for (int act = 1; act < acts; act++) {
            play(stories, act);
            tell(ACTS.get(act));
        }
        stack.data().write(FILE, LOADED);
        return Optional.of(cast.apiKey("olga"));
    }

    private List<Story> stories() {
        Script script = new Script();
        List<Story> stories = new ArrayList<>();
        for (String file : FILES) {
            for (JsonNode text : DemoFiles.json("stories/" + file + ".json")) {
                Story story = new Story(text, stack, calls, cast, script);
                if (cast.hasAdmin() || !story.needsAdmin()) {
                    stories.add(story);
                }
            }
        }
        return stories;
    }

    /** What follows from an act is done before the next one: panels invited, applicants accepted, mails written. */
    private void play(List<Story> stories, int act) throws IOException, InterruptedException {
        Crowd.each(stories, story -> story.play(act));
        if (act > 0) {
            stack.jump().doDueWork();
        }
    }

    private void tell(String what) {
        long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
        progress.accept("demo: %s (%.1f s)".formatted(what, millis / 1000.0));
    }
}
