package marketplace.money.wallet;

import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Wire;

public final class WalletInputs {

    private WalletInputs() {}

    public record GetBalance() {}

    public record ListTransactions() {}

    public record GetReport(
            @Field(
                    value = "Start, inclusive: ISO 8601, or milliseconds since 1970. Default: 30 days before end.",
                    max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String start,

            @Field(value = "End, exclusive, in the same format. Default: now.", max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String end) {}

    public enum Format implements Wire {
        JSON,
        CSV
    }

    public record GetStatement(
            @Field(
                    value = "Start, inclusive: ISO 8601, or milliseconds since 1970. Default: 30 days before end.",
                    max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String start,

            @Field(value = "End, exclusive, in the same format. Default: now.", max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String end,

            @Field("json (default) or csv: a table with a header line, from opening to closing balance.")
            Format format) {

        public boolean wantsCsv() {
            return format == Format.CSV;
        }
    }
}
