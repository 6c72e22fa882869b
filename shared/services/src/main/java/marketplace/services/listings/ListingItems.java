package marketplace.services.listings;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class ListingItems {

    static final RecordMapper<Listing> MAPPER = RecordMapper.of(Listing.class);

    private ListingItems() {}

    static Item item(Listing listing) {
        return MAPPER.at(Keys.service(listing.id()), listing).build();
    }

    /** The service's place among those of its provider. */
    static Item place(Listing listing) {
        return Item.at(Keys.serviceOf(listing.humanId(), listing.id()))
                .put("v", 1)
                .put("id", listing.id())
                .build();
    }
}
