package marketplace.money.topups;

import java.time.Instant;
import marketplace.money.provider.ProviderMethod;

/**
 * The means of payment that an account has saved.
 *
 * <p>Charged by automatic top-ups alone; nobody pays with it by hand.
 */
public record SavedMethod(ProviderMethod method, Instant savedAt) {}
