package marketplace.webhooks.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;

/** Binds a call to the addresses that the guard has checked, because the next DNS answer may differ. */
final class CheckedRoute implements Interceptor, Dns {

    static final class Denied extends IOException {

        private static final long serialVersionUID = 1L;

        private final Outcome.Reason reason;

        Denied(Outcome.Reason reason) {
            super(reason.sentence());
            this.reason = reason;
        }

        Outcome.Reason reason() {
            return reason;
        }
    }

    private final AddressGuard guard;
    private final String url;
    private volatile List<InetAddress> addresses = List.of();

    CheckedRoute(AddressGuard guard, String url) {
        this.guard = guard;
        this.url = url;
    }

    /** Runs within the call, so that the deadline covers the lookup. */
    @Override
    public Response intercept(Chain chain) throws IOException {
        switch (guard.examine(url)) {
            case AddressGuard.Verdict.Allowed allowed -> {
                requireSameHost(chain.request().url(), allowed.host());
                addresses = allowed.addresses();
            }
            case AddressGuard.Verdict.Refused _ -> throw new Denied(Outcome.Reason.REFUSED);
            case AddressGuard.Verdict.Unresolved _ -> throw new Denied(Outcome.Reason.UNRESOLVED);
        }
        return chain.proceed(chain.request());
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        if (addresses.isEmpty()) {
            throw new UnknownHostException(hostname);
        }
        return addresses;
    }

    /** Two parsers have read the URL. If they disagree on the host, the URL is an attack. */
    private static void requireSameHost(HttpUrl parsed, String host) throws Denied {
        HttpUrl checked =
                new HttpUrl.Builder().scheme(parsed.scheme()).host(host).build();
        if (!checked.host().equals(parsed.host())) {
            throw new Denied(Outcome.Reason.REFUSED);
        }
    }
}
