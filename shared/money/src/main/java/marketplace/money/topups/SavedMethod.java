package marketplace.money.topups;

import java.time.Instant;
import marketplace.money.provider.ProviderMethod;

/** The payment method that an account has saved, for automatic top-ups only. */
public record SavedMethod(ProviderMethod method, Instant savedAt) {}
