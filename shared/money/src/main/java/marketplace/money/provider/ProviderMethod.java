package marketplace.money.provider;

import marketplace.kernel.text.Characters;

/** A payment method that a provider keeps; its owner sees the label, at most 80 characters. */
public record ProviderMethod(String provider, String reference, String label) {

    private static final int MAX_LABEL = 80;

    public ProviderMethod {
        label = Characters.first(MAX_LABEL, label);
    }
}
