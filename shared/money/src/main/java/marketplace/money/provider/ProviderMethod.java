package marketplace.money.provider;

/**
 * A payment method that a provider keeps for later charges.
 *
 * @param label what its owner sees, such as "Visa 4242"; at most 80 characters
 */
public record ProviderMethod(String provider, String reference, String label) {

    private static final int MAX_LABEL = 80;

    public ProviderMethod {
        if (label.length() > MAX_LABEL) {
            label = label.substring(0, MAX_LABEL);
        }
    }
}
