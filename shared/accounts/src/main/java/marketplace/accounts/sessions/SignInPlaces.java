package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.Login;
import marketplace.accounts.SignInPlace;
import marketplace.accounts.limits.SourceAddress;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.secrets.KeyRing;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Key;

/**
 * The networks that an account has used. A sign-in from another one is mailed, and wrong passwords from all others are
 * counted together. Only a completed sign-in or a confirmed password reset adds a network, so no guesser can. The
 * networks are part of the login, which every sign-in reads and checks, so they cost nothing more while they stay the
 * same.
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
                .map(network -> opened.at(List.of(place(opened.accountId(), network, call, false))))
                .orElse(opened);
    }

    /** Conflicts if the login was changed since it was read. */
    Commit signedIn(Login login, Call call) {
        Optional<String> network = SourceAddress.network(call.sourceIp());
        Optional<SignInPlace> known = network.flatMap(name -> find(login, name));
        if (network.isEmpty() || known.filter(place -> !place.resetOnly()).isPresent()) {
            return Commit.of(Accounts.unchanged(login));
        }
        List<SignInPlace> others = login.places().stream()
                .filter(place -> !known.equals(Optional.of(place)))
                .toList();
        Commit commit = Commit.of(
                Accounts.changePlaces(login, added(others, place(login.accountId(), network.get(), call, false))));
        // Accounts from before places were kept have none.
        return login.places().stream().allMatch(SignInPlace::resetOnly)
                ? commit
                : commit.job(notice(login.accountId(), network.get(), call).job());
    }

    /** {@code kept} and the network of a password reset: the code proved the mailbox. */
    List<SignInPlace> afterReset(Login login, List<SignInPlace> kept, Call call) {
        return SourceAddress.network(call.sourceIp())
                .filter(network -> find(login.at(kept), network).isEmpty())
                .map(network -> added(kept, place(login.accountId(), network, call, true)))
                .orElse(kept);
    }

    private static List<SignInPlace> added(List<SignInPlace> places, SignInPlace place) {
        int forgotten = Math.max(0, places.size() + 1 - AccountPolicies.SIGN_IN_PLACES);
        return Stream.concat(places.stream().skip(forgotten), Stream.of(place)).toList();
    }

    /** The counter of the wrong passwords that come from where the call comes from. */
    Key counter(Email email, Optional<Login> login, Call call) {
        return SourceAddress.network(call.sourceIp())
                .filter(network -> login.flatMap(found -> find(found, network)).isPresent())
                .map(network -> ofNetwork(email, network))
                .orElseGet(() -> LoginAttempts.ofOtherNetworks(email));
    }

    /** What {@link #counter} may return: the login is read together with the counters. */
    List<Key> possibleCounters(Email email, Call call) {
        return Stream.concat(
                        Stream.of(LoginAttempts.ofOtherNetworks(email)),
                        SourceAddress.network(call.sourceIp()).map(network -> ofNetwork(email, network)).stream())
                .toList();
    }

    private Key ofNetwork(Email email, String network) {
        return LoginAttempts.ofNetwork(email, hash(keys.current(), email.value(), network));
    }

    record NewPlace(String network, Instant signedInAt) {}

    private static Notice notice(AccountId account, String network, Call call) {
        NewPlace data = new NewPlace(network, call.now());
        return Notice.of(NoticeType.SIGN_IN_NEW_PLACE, account + "-" + call.requestId(), account, call.now(), data);
    }

    private Optional<SignInPlace> find(Login login, String network) {
        List<String> hashes = keys.accepted().stream()
                .map(key -> hash(key, login.accountId().value(), network))
                .toList();
        return login.places().stream()
                .filter(known -> hashes.contains(known.network()))
                .findFirst();
    }

    private SignInPlace place(AccountId account, String network, Call call, boolean resetOnly) {
        return new SignInPlace(hash(keys.current(), account.value(), network), call.now(), resetOnly);
    }

    private static String hash(String key, String whose, String network) {
        return Sha256.prefix(String.join("\n", key, whose, network), HASH_BYTES);
    }

    @Override
    public String toString() {
        return "SignInPlaces[redacted]";
    }
}
