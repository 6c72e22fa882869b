package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Credentials;
import marketplace.humans.coverage.HumanCounts;
import marketplace.humans.skills.TermCounts;
import marketplace.humans.skills.TermKind;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Profiles that were stored under texts whose spaces, dashes, dots and apostrophes counted. */
class FormerTermsTest {

    private static final String NAME = "Ada-Maria";

    private static final String PROFILE =
            "{'name':'Ada-Maria','skills':['Front-end','Driving'],'location':{'city':'São Paulo'},'rate':%d}";

    /** The release that stored the profile. */
    enum Stored {
        BEFORE_COUNTS(List.of(), "counted", "plainTerms"),
        WITH_COUNTS(List.of("front-end 1", "driving 1"), "plainTerms");

        private final List<String> skills;
        private final Change[] lacking;

        Stored(List<String> skills, String... lacking) {
            this.skills = skills;
            this.lacking = Stream.of(lacking)
                    .map(name -> Change.remove(HumanItems.MAPPER.attribute(name)))
                    .toArray(Change[]::new);
        }
    }

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final Humans humans = new Humans(table);

    @BeforeEach
    void join() {
        market.person(NAME);
        put(50);
    }

    private void put(int rate) {
        market.done(NAME, "PUT", "/api/humans/me", PROFILE.formatted(rate));
    }

    private Human ada() {
        return humans.findOf(market.account(NAME)).orElseThrow();
    }

    /** The profile as that release left it, with its entries and counts. */
    private Human former(Stored by) {
        Human today = ada();
        table.commit(Commit.of(Write.update(Keys.human(today.id()), by.lacking)));
        Human former = ada();
        table.commit(new Commit(Stream.of(
                        SearchIndex.change(today, former),
                        TermCounts.change("former", SearchEntry.terms(today), SearchEntry.terms(former), market.now()),
                        HumanCounts.change("former", SearchEntry.cells(today), SearchEntry.cells(former), market.now()))
                .flatMap(List::stream)
                .toList()));
        tick();
        assertThat(found("skill", "driving")).isTrue();
        assertThat(found("skill", "front-end")).isFalse();
        assertThat(skills()).containsExactlyInAnyOrderElementsOf(by.skills);
        return former;
    }

    private void tick() {
        market.advance(Duration.ofMinutes(1));
    }

    private boolean found(String parameter, String text) {
        return !market.done("", "GET", "/api/humans?" + parameter + "=" + text.replace(" ", "%20"), "")
                .body()
                .path("humans")
                .isEmpty();
    }

    private List<String> skills() {
        return new TermCounts(table)
                .byCount(TermKind.SKILL, 10, Optional.empty()).items().stream()
                        .map(skill -> skill.term() + " " + skill.count())
                        .toList();
    }

    private void assertMoved(Human former) {
        tick();
        assertThat(found("skill", "front end")).isTrue();
        assertThat(found("city", "saopaulo")).isTrue();
        assertThat(found("name", "adamaria")).isTrue();
        assertThat(skills()).containsExactlyInAnyOrder("frontend 1", "driving 1");
        Human moved = ada();
        assertThat(SearchEntry.cells(moved))
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(HumanCounts.count(
                                table.get(Keys.coveringHumans(cell.digest())).orElseThrow()))
                        .isEqualTo(1));

        market.done(NAME, "DELETE", "/api/humans/me", "");
        assertNothingLeft(former);
        assertNothingLeft(moved);
    }

    private void assertNothingLeft(Human human) {
        tick();
        assertThat(SearchIndex.create(human))
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(
                                table.query(Query.of(entry.key().pk())).items())
                        .isEmpty());
        for (TermKind kind : TermKind.values()) {
            assertThat(table.query(Query.of(Keys.terms(kind.wire()))).items()).isEmpty();
        }
        assertThat(SearchEntry.cells(human))
                .allSatisfy(cell -> assertThat(table.get(Keys.coveringHumans(cell.digest())))
                        .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void changeByTheOwnerMovesTheProfileToItsTermsOfToday(Stored by) {
        Human former = former(by);

        put(60);

        assertMoved(former);
    }

    @ParameterizedTest
    @EnumSource
    void nextCallOfTheOwnerOnAnotherDayMovesTheProfileToItsTermsOfToday(Stored by) {
        Human former = former(by);
        market.advance(Duration.ofDays(1));

        new ActivityRecorder((_, _, _) -> new Caller.SignedIn(market.account(NAME), false), table)
                .authenticate(new Credentials(Optional.empty(), Optional.of("token")), market.now(), "origin");

        assertMoved(former);
    }

    @ParameterizedTest
    @EnumSource
    void changeByOthersLeavesTheProfileUnderItsFormerTerms(Stored by) {
        Human former = former(by);

        table.commit(new Commit(humans.change(former, former.rate(1, 5))));

        assertThat(found("skill", "driving")).isTrue();
        put(60);
        assertMoved(former);
    }

    @ParameterizedTest
    @EnumSource
    void deletionOfAProfileThatNeverMovedLeavesNothing(Stored by) {
        Human former = former(by);

        market.done(NAME, "DELETE", "/api/humans/me", "");

        assertNothingLeft(former);
    }

    @ParameterizedTest
    @EnumSource
    void restrictionTakesAProfileThatNeverMovedOutOfTheCountsAndBack(Stored by) {
        Human former = former(by);

        market.commit(() -> new Commit(humans.restricted(former.accountId(), true, market.now())));
        tick();
        assertThat(skills()).isEmpty();
        market.commit(() -> new Commit(humans.restricted(former.accountId(), false, market.now())));
        tick();

        assertThat(skills()).containsExactlyInAnyOrderElementsOf(by.skills);
    }
}
