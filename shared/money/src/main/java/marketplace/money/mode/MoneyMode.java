package marketplace.money.mode;

import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The payment provider, and whether its money is real; null in a function without access to its settings. */
public record MoneyMode(String provider, Boolean live) {

    private static final RecordMapper<MoneyMode> MAPPER = RecordMapper.of(MoneyMode.class);

    /** The mode of the money in this table; empty until money has moved. */
    public static Optional<MoneyMode> find(Table table) {
        return table.get(Keys.moneyMode()).map(MAPPER::read);
    }

    Write create() {
        return Write.create(MAPPER.at(Keys.moneyMode(), this).build());
    }

    /** Whether a function that is configured so may work with money that is recorded so. */
    public boolean matches(MoneyMode recorded) {
        return provider.equals(recorded.provider) && (live == null || live.equals(recorded.live));
    }

    public String mismatch(MoneyMode recorded) {
        return "This table holds money of " + recorded + ", but the service is configured for " + this
                + ". Set PaymentProvider and StripeSecret back, or deploy a second stack with a table of its own.";
    }

    Problem problem(MoneyMode recorded) {
        return new Problem(ErrorCode.MODE_MISMATCH, mismatch(recorded));
    }

    @Override
    public String toString() {
        return live == null ? provider : provider + (live ? " (live)" : " (test)");
    }
}
