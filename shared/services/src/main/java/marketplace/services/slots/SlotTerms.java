package marketplace.services.slots;

import java.time.Duration;

/**
 * What a service needs of its provider's time.
 *
 * @param length of one booking, in elapsed time
 * @param step between two starts, by the wall clock
 * @param bufferBefore kept free before a booking
 * @param bufferAfter kept free after a booking
 * @param notice the least time from booking to start
 */
public record SlotTerms(Duration length, Duration step, Duration bufferBefore, Duration bufferAfter, Duration notice) {}
