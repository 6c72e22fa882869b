package marketplace.accounts.email;

import java.util.HexFormat;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class ChallengeItems {

    public static final RecordMapper<Challenge> MAPPER = RecordMapper.builder(Challenge.class)
            .text(byte[].class, HexFormat.of()::formatHex, HexFormat.of()::parseHex)
            .build();

    static final String NONCE = MAPPER.attribute("nonce");
    static final String STAGE = MAPPER.attribute("stage");
    static final String EXPIRES_AT = MAPPER.attribute("expiresAt");

    /** Codes tried so far; absent while no code is accepted. */
    static final String TRIES = "tries";

    private static final int SHAPE = 1;

    private ChallengeItems() {}

    public static Item item(Challenge challenge) {
        return MAPPER.at(
                        Keys.challenge(
                                challenge.email().value(), challenge.purpose().wire(), challenge.selector()),
                        challenge)
                .put(Item.TTL, challenge.expiresAt().getEpochSecond())
                .build();
    }

    static String nonce(Challenge challenge) {
        return HexFormat.of().formatHex(challenge.nonce());
    }

    public static Item latest(Challenge signup) {
        return Item.at(Keys.latestSignup(signup.email().value()))
                .put("v", SHAPE)
                .put("selector", signup.selector())
                .put(Item.TTL, signup.expiresAt().getEpochSecond())
                .build();
    }
}
