package marketplace.money.wallet;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import marketplace.api.Field;
import marketplace.kernel.Wire;
import marketplace.money.ledger.PeriodInput;

public final class WalletInputs {

    private WalletInputs() {}

    public record GetBalance() {}

    public record ListTransactions() {}

    public record GetReport(@JsonUnwrapped PeriodInput period) {}

    public enum Format implements Wire {
        JSON,
        CSV
    }

    public record GetStatement(
            @JsonUnwrapped PeriodInput period,

            @Field("json (default) or csv: a table with a header line, from opening to closing balance.")
            Format format) {

        public boolean wantsCsv() {
            return format == Format.CSV;
        }
    }
}
