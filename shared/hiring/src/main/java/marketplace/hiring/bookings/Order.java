package marketplace.hiring.bookings;

import marketplace.money.checkouts.ReturnPages;
import marketplace.services.bookings.Cycle;

/**
 * What a booker asks for beside service and time.
 *
 * @param maxTotalCents the most to pay, fee included; null for any
 * @param cycle null without a subscription
 */
public record Order(String message, boolean walletOnly, Long maxTotalCents, ReturnPages returns, Cycle cycle) {}
