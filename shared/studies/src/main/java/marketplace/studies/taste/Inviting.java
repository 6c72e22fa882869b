package marketplace.studies.taste;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.TastePanel;
import marketplace.humans.TastePanel.Member;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Fills the places of a run by a timer: at its creation, when an invitation lapses, and while the panel is short. */
final class Inviting {

    /** Bounds the commit: each has its invitation, the time of the latest one, and a mail. */
    private static final int BATCH = 20;

    /** How many of the panel are considered. */
    private static final int PANEL = 2_000;

    /** Some of the index may have left the panel since. */
    private static final int SPARE = 20;

    private static final Duration RETRY = Duration.ofHours(1);

    private final Table table;
    private final TasteRuns runs;
    private final TastePanel panel;
    private final Humans humans;
    private final Accounts accounts;
    private final Blocks blocks;
    private final TasteEnding ending;

    Inviting(Table table, TasteEnding ending) {
        this.table = table;
        this.runs = new TasteRuns(table);
        this.panel = new TastePanel(table);
        this.humans = new Humans(table);
        this.accounts = new Accounts(table);
        this.blocks = new Blocks(table);
        this.ending = ending;
    }

    TimerKind<?> kind() {
        return TimerKind.bare(TasteRuns.INVITE, this::invite);
    }

    private Commit invite(Timer due, Instant now) {
        Optional<TasteRun> found = runs.find(new RunId(due.id())).filter(run -> run.isLive(now));
        if (found.isEmpty()) {
            return Commit.none();
        }
        TasteRun before = found.get();
        if (accounts.find(before.ownerId())
                .filter(owner -> !owner.isBarredFrom(RestrictionScope.WORK))
                .isEmpty()) {
            return ending.end(before, now);
        }
        TasteRun lapsed = before.lapse(now);
        int places = Math.min(lapsed.openPlaces(), BATCH);
        List<Human> chosen = places == 0 ? List.of() : choose(lapsed, places, now);
        TasteRun after = chosen.isEmpty()
                ? lapsed
                : lapsed.invite(chosen.stream().map(Human::id).toList(), now);
        Commit commit = after.equals(before) ? Commit.none() : runs.change(before, after);
        for (Human human : chosen) {
            commit = commit.and(Write.put(Item.at(Keys.latestTasteInvitation(human.id()))
                            .put("v", 1)
                            .put("at", now)
                            .build()))
                    .job(TasteNotices.invited(after, human, now).job());
        }
        Instant next = next(after, chosen.size() == places, now);
        return next.isBefore(after.closesAt()) ? commit.due(TasteRuns.timer(TasteRuns.INVITE, after, next)) : commit;
    }

    /** The rest of the places at once, a short panel again later, else when the first invitation lapses. */
    private static Instant next(TasteRun run, boolean found, Instant now) {
        Instant lapses = run.invited().stream()
                .map(TasteRun.Invited::until)
                .min(Instant::compareTo)
                .orElse(run.closesAt());
        if (run.openPlaces() == 0) {
            return lapses;
        }
        Instant again = found ? now.plusMillis(1) : now.plus(RETRY);
        return again.isBefore(lapses) ? again : lapses;
    }

    private List<Human> choose(TasteRun run, int places, Instant now) {
        List<Member> fitting = panel.members(PANEL).stream()
                .filter(member -> PanelChoice.fits(run.brief(), member))
                .toList();
        List<HumanId> ranked = PanelChoice.ranked(run, fitting, latest(fitting));
        List<Human> chosen = new ArrayList<>();
        for (int start = 0; start < ranked.size() && chosen.size() < places; start += BATCH + SPARE) {
            List<HumanId> slice = ranked.subList(start, Math.min(ranked.size(), start + BATCH + SPARE));
            admitted(run, slice, now).limit(places - chosen.size()).forEach(chosen::add);
        }
        return chosen;
    }

    private Stream<Human> admitted(TasteRun run, List<HumanId> slice, Instant now) {
        Map<HumanId, Human> found = humans.findAll(slice);
        table.prefetch(Stream.concat(
                        Stream.of(Blocks.prefetchKey(run.ownerId())),
                        found.values().stream()
                                .flatMap(human -> Stream.of(
                                        Keys.account(human.accountId()), Blocks.prefetchKey(human.accountId()))))
                .toList());
        return slice.stream()
                .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
                .filter(human -> human.tasteVetted()
                        && human.profile().isAvailable()
                        && !human.accountId().equals(run.ownerId())
                        && !blocks.isBetween(run.ownerId(), human.accountId())
                        && !tookPart(run, human))
                .filter(human -> accounts.findReceiving(human.accountId(), now)
                        .filter(account -> !account.isBarredFrom(RestrictionScope.WORK))
                        .isPresent());
    }

    /** With a former profile: an account may make a new one after its answer. */
    private boolean tookPart(TasteRun run, Human human) {
        return human.createdAt().isAfter(run.createdAt())
                && humans.allOf(human.accountId()).stream().anyMatch(run.members()::contains);
    }

    private Map<HumanId, Instant> latest(List<Member> members) {
        List<Key> keys = members.stream()
                .map(member -> Keys.latestTasteInvitation(member.humanId()))
                .toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        Map<HumanId, Instant> latest = new HashMap<>();
        members.forEach(member -> Optional.ofNullable(items.get(Keys.latestTasteInvitation(member.humanId())))
                .ifPresent(item -> latest.put(member.humanId(), item.instant("at"))));
        return latest;
    }
}
