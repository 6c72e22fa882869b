package marketplace.bounties.applications;

import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class ApplicationItems {

    static final RecordMapper<Application> MAPPER = RecordMapper.of(Application.class);

    private ApplicationItems() {}

    static Item item(Application application) {
        return MAPPER.at(key(application), application).build();
    }

    /** Suppressed applications are stored outside everything that the owner can list. */
    static Key key(Application application) {
        return application.suppressed()
                ? Keys.suppressedApplication(application.bountyId(), application.id())
                : Keys.application(application.bountyId(), application.id());
    }
}
