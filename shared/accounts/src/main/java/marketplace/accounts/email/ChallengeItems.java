package marketplace.accounts.email;

import java.util.HexFormat;
import marketplace.accounts.Email;
import marketplace.accounts.email.Challenge.Ask;
import marketplace.accounts.email.Challenge.Purpose;
import marketplace.accounts.email.Challenge.Stage;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Challenges as stored items. Tries are counted in the item only, because a condition checks them. */
public final class ChallengeItems {

    static final String NONCE = "nonce";
    static final String STAGE = "stage";
    static final String EXPIRES_AT = "expiresAt";

    /** Codes tried so far; absent while no code is accepted. */
    static final String TRIES = "tries";

    private static final int SHAPE = 1;

    private ChallengeItems() {}

    public static Item item(Challenge challenge) {
        Item.Builder item = Item.at(Keys.challenge(
                        challenge.email().value(), challenge.purpose().wire(), challenge.selector()))
                .put("v", SHAPE)
                .put("email", challenge.email().value())
                .put("purpose", challenge.purpose())
                .put(NONCE, nonce(challenge))
                .put(STAGE, challenge.stage())
                .put("createdAt", challenge.createdAt())
                .put(EXPIRES_AT, challenge.expiresAt())
                .put(Item.TTL, challenge.expiresAt().getEpochSecond());
        if (challenge.ask() instanceof Ask.SignUp(String name, String passwordHash)) {
            item.put("name", name).put("passwordHash", passwordHash);
        }
        return item.build();
    }

    public static Challenge challenge(Item item) {
        return new Challenge(
                new Email(item.text("email")),
                ask(item),
                HexFormat.of().parseHex(item.text(NONCE)),
                item.constant(STAGE, Stage.class),
                item.instant("createdAt"),
                item.instant(EXPIRES_AT));
    }

    private static Ask ask(Item item) {
        return switch (item.constant("purpose", Purpose.class)) {
            case SIGNUP -> new Ask.SignUp(item.text("name"), item.text("passwordHash"));
            case RESEND -> new Ask.Resend();
            case RESET -> new Ask.Reset();
        };
    }

    static String nonce(Challenge challenge) {
        return HexFormat.of().formatHex(challenge.nonce());
    }

    /** The reference to the e-mail's latest admitted sign-up. */
    public static Item latest(Challenge signup) {
        return Item.at(Keys.latestSignup(signup.email().value()))
                .put("v", SHAPE)
                .put("selector", signup.selector())
                .put(Item.TTL, signup.expiresAt().getEpochSecond())
                .build();
    }
}
