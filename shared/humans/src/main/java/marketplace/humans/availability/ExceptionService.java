package marketplace.humans.availability;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.Strict;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.hours.DayException;
import marketplace.kernel.Call;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;

/** How humans read and replace the dates on which they work at other hours. */
public final class ExceptionService {

    private final Humans humans;
    private final HoursExceptions exceptions;

    public ExceptionService(Table table, Humans humans) {
        this.humans = humans;
        this.exceptions = new HoursExceptions(table);
    }

    record OwnInput() {}

    @Strict
    record PutInput(
            @Field(
                    value = "The dates, in your time zone. They replace all earlier ones.",
                    required = true,
                    max = HoursExceptions.MOST)
            List<DayException> exceptions) {}

    record ExceptionsAnswer(
            @Field("The dates from today on, in order.") List<DayException> exceptions,
            @Field("Your time zone.") String timezone) {}

    Key profileKey(Call call) {
        return humans.prefetchKey(call.accountId());
    }

    ExceptionsAnswer own(Call call, OwnInput input) {
        Human human = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        return answer(human, exceptions.of(human.id(), today(human, call)));
    }

    Decision<ExceptionsAnswer> put(Call call, PutInput input) {
        requireSound(input.exceptions());
        Human human = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        List<DayException> upcoming = HoursExceptions.upcoming(input.exceptions(), today(human, call));
        Commit commit = Commit.none()
                .and(Humans.exists(human.id()).otherwise(_ -> IdKind.HUMAN.unknown()))
                .and(exceptions.put(human.id(), upcoming));
        return Decision.of(commit, answer(human, upcoming));
    }

    private static void requireSound(List<DayException> given) {
        Set<LocalDate> dates = new HashSet<>();
        for (int i = 0; i < given.size(); i++) {
            DayException exception = given.get(i);
            exception.requireSound("exceptions." + i);
            if (!dates.add(exception.date())) {
                throw Problem.invalid("exceptions." + i + ".date", "must differ from the other dates");
            }
        }
    }

    private static LocalDate today(Human human, Call call) {
        return LocalDate.ofInstant(call.now(), human.profile().zone());
    }

    private static ExceptionsAnswer answer(Human human, List<DayException> upcoming) {
        return new ExceptionsAnswer(upcoming, human.profile().zone().getId());
    }
}
