package marketplace.money.payouts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import marketplace.money.ledger.PeriodInput;

final class PayoutInputs {

    private PayoutInputs() {}

    record ListPayouts() {}

    record MoveEarnings() {}

    record GetEarnings(@JsonUnwrapped PeriodInput period) {}
}
