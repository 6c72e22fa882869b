package marketplace.humans;

import marketplace.table.records.RecordMapper;

/** The public figures of a deleted profile, for the next profile of its account. */
record Figures(long bookings, long reviews, long ratingSum, long version) {

    static final RecordMapper<Figures> MAPPER = RecordMapper.of(Figures.class);

    static Figures of(Human human) {
        return new Figures(human.bookings(), human.reviews(), human.ratingSum(), 1);
    }
}
