package marketplace.bounties.posters;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.table.ItemSize;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;
import org.junit.jupiter.api.Test;

class PosterTest {

    private static final int READ_UNIT = 4_096;
    private static final AccountId POSTER = new AccountId("acc_00000000000000000000000000");

    private static EndedHire hire(int number) {
        return new EndedHire(
                new EscrowId("esc_%026d".formatted(number)),
                new AccountId("acc_%026d".formatted(number)),
                EndedHire.End.ACCEPTED,
                new Money(999_999),
                999_999L,
                true,
                true,
                999_999L,
                999_999L);
    }

    @Test
    void fullRecordWithTheLongestNameIsWithinOneReadUnit() {
        Poster full = Poster.first(POSTER).named("\u4e2d".repeat(60));
        for (int number = 0; number <= Poster.WINDOW; number++) {
            full = full.with(hire(number));
        }

        assertThat(full.hires()).hasSize(Poster.WINDOW);
        assertThat(ItemSize.bytes(RecordMapper.of(Poster.class)
                        .at(Keys.poster(POSTER), full)
                        .build()))
                .isLessThanOrEqualTo(READ_UNIT);
    }
}
