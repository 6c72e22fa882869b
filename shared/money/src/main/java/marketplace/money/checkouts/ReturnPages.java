package marketplace.money.checkouts;

import marketplace.api.Field;
import marketplace.kernel.Call;
import marketplace.kernel.ReturnUrls;

/** The fields of every input that leads to a hosted payment page. */
public record ReturnPages(
        @Field(value = "https URL linked to after the payment.", max = 2000)
        String returnUrl,

        @Field(value = "https URL linked to if nothing was paid. Default: returnUrl.", max = 2000)
        String cancelUrl) {

    /** @param pages null if the caller names none */
    public static ReturnUrls checked(ReturnPages pages, Call call) {
        return pages == null ? ReturnUrls.NONE : ReturnUrls.of(pages.returnUrl, pages.cancelUrl, call.origin());
    }
}
