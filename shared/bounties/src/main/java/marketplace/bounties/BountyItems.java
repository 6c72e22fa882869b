package marketplace.bounties;

import marketplace.api.schema.CallerSchema;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class BountyItems {

    static final RecordMapper<Bounty> MAPPER = RecordMapper.builder(Bounty.class)
            .text(CallerSchema.class, schema -> schema.text(), text -> CallerSchema.parse(text))
            .build();

    static final RecordMapper<DirectHire> DIRECT_HIRES = RecordMapper.of(DirectHire.class);

    static final String APPLICATION_COUNT = MAPPER.attribute("applicationCount");
    static final String SUPPRESSED_APPLICATIONS = MAPPER.attribute("suppressedApplications");
    static final String STATUS = MAPPER.attribute("status");

    private BountyItems() {}

    static Item item(Bounty bounty) {
        return BountyListings.index(bounty, MAPPER.at(Keys.bounty(bounty.id()), bounty))
                .build();
    }

    static Item directHire(Bounty bounty) {
        return DIRECT_HIRES
                .at(Keys.directHire(bounty.posterId(), bounty.id()), bounty.directOffer())
                .build();
    }
}
