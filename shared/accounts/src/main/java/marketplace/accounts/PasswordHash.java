package marketplace.accounts;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A hash in PHC string format. It contains its cost, so hashes stay verifiable after the cost is raised. */
public record PasswordHash(Argon2id.Cost cost, byte[] salt, byte[] hash) {

    private static final Pattern FORM =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    static PasswordHash parse(String phc) {
        Matcher matcher = FORM.matcher(phc);
        if (!matcher.matches()) {
            throw new IllegalStateException("a stored password hash is not in PHC string format");
        }
        Argon2id.Cost cost = new Argon2id.Cost(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)));
        Base64.Decoder decoder = Base64.getDecoder();
        return new PasswordHash(cost, decoder.decode(matcher.group(4)), decoder.decode(matcher.group(5)));
    }

    public String text() {
        Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + cost.memoryKib() + ",t=" + cost.passes() + ",p=" + cost.lanes() + "$"
                + encoder.encodeToString(salt) + "$" + encoder.encodeToString(hash);
    }

    @Override
    public String toString() {
        return "PasswordHash[" + cost + "]";
    }
}
