package marketplace.studies.templates;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import marketplace.kernel.Money;

/** What the runs of a UTC month have reserved. */
public record MonthlyReservations(String month, Money reserved) {

    static final MonthlyReservations NONE = new MonthlyReservations("", Money.ZERO);

    MonthlyReservations plus(Money more, Instant at) {
        return new MonthlyReservations(monthOf(at), in(at).plus(more));
    }

    Money in(Instant at) {
        return month.equals(monthOf(at)) ? reserved : Money.ZERO;
    }

    private static String monthOf(Instant at) {
        return YearMonth.from(at.atZone(ZoneOffset.UTC)).toString();
    }
}
