package marketplace.accounts.sessions;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.Login;
import marketplace.accounts.SignInPlace;
import marketplace.accounts.limits.SourceAddress;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.KeyRing;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Sha256;
import marketplace.table.Commit;

/**
 * Tells people of a sign-in from a network that their account has not used before. The networks are part of the login,
 * which every sign-in reads and checks, so they cost nothing more while they stay the same.
 */
public final class SignInPlaces {

    private static final int HASH_BYTES = 16;

    private final KeyRing<String> keys;

    public SignInPlaces(KeyRing<byte[]> keys) {
        this.keys = keys.map(HexFormat.of()::formatHex);
    }

    /** The login of an account that is opened now. */
    Login first(Login opened, Call call) {
        return SourceAddress.network(call.sourceIp())
                .map(network -> opened.at(List.of(place(opened.accountId(), network, call))))
                .orElse(opened);
    }

    /** Conflicts if the login was changed since it was read. */
    Commit signedIn(Login login, Call call) {
        Optional<String> network = SourceAddress.network(call.sourceIp());
        Optional<SignInPlace> unknown =
                network.filter(name -> !isKnown(login, name)).map(name -> place(login.accountId(), name, call));
        if (unknown.isEmpty()) {
            return Commit.of(Accounts.unchanged(login));
        }
        int forgotten = Math.max(0, login.places().size() + 1 - AccountPolicies.SIGN_IN_PLACES);
        List<SignInPlace> places = Stream.concat(login.places().stream().skip(forgotten), unknown.stream())
                .toList();
        Commit commit = Commit.of(Accounts.changePlaces(login, places));
        // Accounts from before places were kept have none.
        return login.places().isEmpty()
                ? commit
                : commit.job(
                        notice(login.accountId(), network.orElseThrow(), call).job());
    }

    private static Notice notice(AccountId account, String network, Call call) {
        Map<String, Object> data = Map.of("network", network, "signedInAt", Instants.text(call.now()));
        return Notice.of(NoticeType.SIGN_IN_NEW_PLACE, account + "-" + call.requestId(), account, call.now(), data);
    }

    private boolean isKnown(Login login, String network) {
        List<String> hashes = keys.accepted().stream()
                .map(key -> hash(key, login.accountId(), network))
                .toList();
        return login.places().stream().anyMatch(known -> hashes.contains(known.network()));
    }

    private SignInPlace place(AccountId account, String network, Call call) {
        return new SignInPlace(hash(keys.current(), account, network), call.now());
    }

    private static String hash(String key, AccountId account, String network) {
        return Sha256.prefix(String.join("\n", key, account.value(), network), HASH_BYTES);
    }

    @Override
    public String toString() {
        return "SignInPlaces[redacted]";
    }
}
