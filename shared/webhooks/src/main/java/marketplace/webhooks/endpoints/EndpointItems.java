package marketplace.webhooks.endpoints;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class EndpointItems {

    static final RecordMapper<Endpoint> MAPPER = RecordMapper.of(Endpoint.class);

    static final String FAILURES = MAPPER.attribute("consecutiveFailures");
    static final String OWNER = MAPPER.attribute("owner");
    static final String URL = MAPPER.attribute("url");
    static final String SEALED_SECRET = MAPPER.attribute("sealedSecret");

    private EndpointItems() {}

    static Item item(Endpoint endpoint) {
        return MAPPER.at(Keys.endpoint(endpoint.accountId(), endpoint.id()), endpoint)
                .build();
    }
}
