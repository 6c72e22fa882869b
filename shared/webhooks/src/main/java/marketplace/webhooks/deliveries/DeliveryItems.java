package marketplace.webhooks.deliveries;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class DeliveryItems {

    static final RecordMapper<Delivery> MAPPER = RecordMapper.of(Delivery.class);

    static final String STATUS = MAPPER.attribute("status");
    static final String EVENT_TYPE = MAPPER.attribute("eventType");
    static final String OWNER = MAPPER.attribute("owner");

    private DeliveryItems() {}

    static Item item(Delivery delivery) {
        return MAPPER.at(Keys.delivery(delivery.owner().value(), delivery.id()), delivery)
                .put(Keys.INDEX_1_PK, Keys.deliveriesOfEndpoint(delivery.endpointId()))
                .put(Keys.INDEX_1_SK, delivery.id())
                .put(Item.TTL, delivery.createdAt().plus(Delivery.KEPT).getEpochSecond())
                .build();
    }
}
