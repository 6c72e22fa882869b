package marketplace.studies.taste;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * A taste run with the places of its panel. Those who are invited and those who have answered are never more than it
 * asked for.
 * @param fee of one respondent
 * @param endedAt when it left recruiting or collecting; null before
 */
public record TasteRun(
        RunId id,
        AccountId ownerId,
        TasteBrief brief,
        Money fee,
        TasteRunStatus status,
        List<Invited> invited,
        List<Answered> answered,
        Instant createdAt,
        Instant closesAt,
        Instant endedAt,
        long version) {

    static final Duration LIFETIME = Duration.ofDays(2);
    static final Duration PATIENCE = Duration.ofHours(6);
    static final Duration SYNTHESIS = Duration.ofDays(1);

    /** @param place decides the order of the artifacts; it is free again if the invitation lapses */
    public record Invited(HumanId humanId, int place, Instant until) {}

    /** @param counted false if an attention check failed */
    public record Answered(HumanId humanId, int place, boolean counted) {}

    public TasteRun {
        invited = List.copyOf(invited);
        answered = List.copyOf(answered);
    }

    static TasteRun create(RunId id, AccountId owner, TasteBrief brief, Money fee, Instant now) {
        return new TasteRun(
                id,
                owner,
                brief,
                fee,
                TasteRunStatus.RECRUITING,
                List.of(),
                List.of(),
                now,
                now.plus(LIFETIME),
                null,
                1);
    }

    boolean isLive(Instant now) {
        return status.isLive() && now.isBefore(closesAt);
    }

    /** How many more may be invited. */
    int openPlaces() {
        return brief.respondentCount() - invited.size() - answered.size();
    }

    Set<HumanId> members() {
        return Stream.concat(
                        invited.stream().map(Invited::humanId),
                        answered.stream().map(Answered::humanId))
                .collect(Collectors.toSet());
    }

    Optional<Invited> invitation(HumanId human, Instant now) {
        return invited.stream()
                .filter(each -> each.humanId().equals(human) && now.isBefore(each.until()))
                .findFirst();
    }

    boolean hasAnswered(HumanId human) {
        return answered.stream().anyMatch(each -> each.humanId().equals(human));
    }

    int counted() {
        return Math.toIntExact(answered.stream().filter(Answered::counted).count());
    }

    TasteRun invite(List<HumanId> humans, Instant now) {
        if (humans.size() > openPlaces()) {
            throw new IllegalArgumentException(humans.size() + " invitations for " + openPlaces() + " places");
        }
        Instant lapses = now.plus(PATIENCE);
        Instant until = lapses.isBefore(closesAt) ? lapses : closesAt;
        List<Integer> free = freePlaces();
        List<Invited> all = new ArrayList<>(invited);
        for (int i = 0; i < humans.size(); i++) {
            all.add(new Invited(humans.get(i), free.get(i), until));
        }
        return with(status, all, answered, endedAt);
    }

    private List<Integer> freePlaces() {
        Set<Integer> taken = Stream.concat(
                        invited.stream().map(Invited::place), answered.stream().map(Answered::place))
                .collect(Collectors.toSet());
        return IntStream.range(0, brief.respondentCount())
                .filter(place -> !taken.contains(place))
                .boxed()
                .toList();
    }

    /** Frees the places of those who did not answer in time. */
    TasteRun lapse(Instant now) {
        List<Invited> waiting =
                invited.stream().filter(each -> now.isBefore(each.until())).toList();
        return waiting.size() == invited.size() ? this : with(status, waiting, answered, endedAt);
    }

    /** The last answer ends the run. */
    TasteRun answer(Invited by, boolean passed, Instant now) {
        List<Invited> others = invited.stream().filter(each -> !each.equals(by)).toList();
        List<Answered> all = new ArrayList<>(answered);
        all.add(new Answered(by.humanId(), by.place(), passed));
        TasteRun after = with(TasteRunStatus.COLLECTING, others, all, endedAt);
        return all.size() == brief.respondentCount() ? after.end(now, version + 1) : after;
    }

    /** Its time is over, or its owner is restricted. */
    TasteRun end(Instant now) {
        return end(now, version + 1);
    }

    private TasteRun end(Instant now, long nextVersion) {
        TasteRunStatus next = counted() == 0 ? TasteRunStatus.EXPIRED : TasteRunStatus.SYNTHESIZING;
        return new TasteRun(id, ownerId, brief, fee, next, List.of(), answered, createdAt, closesAt, now, nextVersion);
    }

    TasteRun close() {
        return synthesized(TasteRunStatus.CLOSED);
    }

    TasteRun fail() {
        return synthesized(TasteRunStatus.FAILED);
    }

    private TasteRun synthesized(TasteRunStatus next) {
        if (status != TasteRunStatus.SYNTHESIZING) {
            throw new Problem(ErrorCode.INVALID_STATE, "This run is " + status.wire() + ". It must be synthesizing.");
        }
        return with(next, invited, answered, endedAt);
    }

    private TasteRun with(TasteRunStatus next, List<Invited> nowInvited, List<Answered> nowAnswered, Instant ended) {
        return new TasteRun(
                id, ownerId, brief, fee, next, nowInvited, nowAnswered, createdAt, closesAt, ended, version + 1);
    }
}
