package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.skills.TermCounts;
import marketplace.humans.skills.TermKind;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** The market's skills: how many humans of the search have each. */
class SkillCountsTest {

    private static final List<String> SKILLS = List.of("Photography", "Driving", "C++", "C#", "Cooking");

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final Humans humans = new Humans(table);

    private void put(String name, String... skills) {
        String list = Stream.of(skills).map(skill -> "'" + skill + "'").collect(Collectors.joining(","));
        market.done(name, "PUT", "/api/humans/me", "{'name':'" + name + "','skills':[" + list + "]}");
    }

    private void join(String name, String... skills) {
        market.person(name);
        put(name, skills);
    }

    private void tick() {
        market.advance(Duration.ofMinutes(1));
    }

    private List<String> listed() {
        return market.done("", "GET", "/api/skills", "")
                .body()
                .path("skills")
                .valueStream()
                .map(skill -> skill.path("skill").textValue() + " " + skill.path("count"))
                .toList();
    }

    private HumanId human(String name) {
        return humans.findOf(market.account(name)).orElseThrow().id();
    }

    @Test
    void skillsAreListedTheMostCommonFirst() {
        join("ada", "Driving", "Photography");
        tick();
        join("bob", "photography");
        join("cid", "PHOTOGRAPHY", "C++", "C#");
        tick();

        assertThat(listed())
                .startsWith("Photography 3")
                .contains("Driving 1", "C++ 1", "C# 1")
                .hasSize(4);
    }

    @Test
    void profilesThatShareANewSkillAtOnceAreBothCounted() {
        join("ada", "Falconry");
        join("bob", "Falconry");
        assertThat(listed()).isEmpty();

        tick();

        assertThat(listed()).containsExactly("Falconry 2");
    }

    @Test
    void changedDeletedAndRestrictedProfilesAreCountedOut() {
        join("ada", "Driving");
        join("bob", "Driving");
        join("cid", "Driving");
        tick();

        put("ada", "Cooking");
        market.done("bob", "DELETE", "/api/humans/me", "");
        market.commit(() -> new Commit(humans.restricted(market.account("cid"), true, market.now())));
        tick();
        assertThat(listed()).containsExactly("Cooking 1");

        market.commit(() -> new Commit(humans.restricted(market.account("cid"), false, market.now())));
        tick();
        assertThat(listed()).containsExactlyInAnyOrder("Cooking 1", "Driving 1");
    }

    @Test
    void profileStoredBeforeThereWereCountsIsCountedAtItsNextChangeAndNotTakenBackBefore() {
        join("ada", "Driving");
        join("bob", "Driving");
        Change[] older = Stream.of("counted", "plainTerms")
                .map(name -> Change.remove(HumanItems.MAPPER.attribute(name)))
                .toArray(Change[]::new);
        market.table.commit(Commit.of(
                Write.update(Keys.human(human("ada")), older), Write.update(Keys.human(human("bob")), older)));
        tick();
        assertThat(listed()).containsExactly("Driving 2");

        market.done("bob", "DELETE", "/api/humans/me", "");
        put("ada", "Driving");
        tick();

        assertThat(listed()).containsExactly("Driving 3");
    }

    @Test
    void countsOfARandomHistoryEqualARecount() {
        Random random = new Random(7);
        List<String> names = List.of("ada", "bob", "cid", "dee", "eve");
        names.forEach(name -> join(name, "Driving"));
        for (int i = 0; i < 120; i++) {
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(6)) {
                case 0 -> market.call(name, "DELETE", "/api/humans/me", "");
                case 1 ->
                    market.commit(() ->
                            new Commit(humans.restricted(market.account(name), random.nextBoolean(), market.now())));
                case 2 -> tick();
                default ->
                    put(name, SKILLS.subList(0, random.nextInt(SKILLS.size())).toArray(String[]::new));
            }
        }
        tick();

        List<Human> left = new ArrayList<>();
        names.forEach(name -> humans.findOf(market.account(name)).ifPresent(left::add));
        Map<String, Long> recounted = left.stream()
                .flatMap(human -> SearchEntry.terms(human).skills().keySet().stream())
                .collect(Collectors.groupingBy(term -> term, Collectors.counting()));
        assertThat(new TermCounts(table)
                        .byCount(TermKind.SKILL, 50, Optional.empty())
                        .items())
                .hasSameSizeAs(recounted.keySet())
                .allSatisfy(count -> assertThat(count.count()).isEqualTo(recounted.get(count.term())));
    }
}
