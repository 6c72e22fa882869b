package marketplace.money.checkouts;

import marketplace.kernel.ReturnUrl;

/** Links of our page after a payment; null for none. */
public record ReturnUrls(String paid, String notPaid) {

    public static final ReturnUrls NONE = new ReturnUrls(null, null);

    /** @param origin ours; http URLs of this machine are allowed only if we are there as well */
    public static ReturnUrls of(String returnUrl, String cancelUrl, String origin) {
        String paid = ReturnUrl.checked("returnUrl", returnUrl, origin);
        String notPaid = ReturnUrl.checked("cancelUrl", cancelUrl, origin);
        return new ReturnUrls(paid, notPaid == null ? paid : notPaid);
    }
}
