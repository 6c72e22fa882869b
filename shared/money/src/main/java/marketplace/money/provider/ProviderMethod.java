package marketplace.money.provider;

/** A payment method that a provider keeps; its owner sees the label, at most 80 characters. */
public record ProviderMethod(String provider, String reference, String label) {

    private static final int MAX_LABEL = 80;

    public ProviderMethod {
        if (label.length() > MAX_LABEL) {
            label = label.substring(0, MAX_LABEL);
        }
    }
}
