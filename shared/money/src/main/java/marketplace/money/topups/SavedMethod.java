package marketplace.money.topups;

import java.time.Instant;
import marketplace.money.provider.ProviderMethod;

public record SavedMethod(ProviderMethod method, Instant savedAt) {}
