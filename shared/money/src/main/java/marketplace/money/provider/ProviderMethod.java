package marketplace.money.provider;

/**
 * A means of payment that a provider keeps for later charges.
 *
 * <p>The number on it is known to the provider alone.
 *
 * @param provider our own short name of it
 * @param reference what the provider calls it; opaque to us, and shown to nobody
 * @param label what its owner knows it by, such as "Visa 4242"; plain text of 80 characters at most
 */
public record ProviderMethod(String provider, String reference, String label) {

    private static final int MAX_LABEL = 80;

    public ProviderMethod {
        if (label.length() > MAX_LABEL) {
            label = label.substring(0, MAX_LABEL);
        }
    }
}
