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

    private ChallengeItems() {}

    public static Item item(Challenge challenge) {
        return MAPPER.at(
                        Keys.challenge(
                                challenge.email().value(), challenge.purpose().wire()),
                        challenge)
                .put(Item.TTL, challenge.expiresAt().getEpochSecond())
                .build();
    }

    static String nonce(Challenge challenge) {
        return HexFormat.of().formatHex(challenge.nonce());
    }
}
