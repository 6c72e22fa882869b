package marketplace.humans.uploads;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class UploadItems {

    static final RecordMapper<Upload> MAPPER = RecordMapper.builder(Upload.class)
            .text(
                    FileType.class,
                    FileType::contentType,
                    contentType -> FileType.find(contentType).orElseThrow())
            .build();

    static final String USED_BY = MAPPER.attribute("usedBy");

    static final String PREVIEWED = MAPPER.attribute("previewed");

    static final String SMALL = MAPPER.attribute("small");

    private UploadItems() {}

    static Item item(Upload upload) {
        return MAPPER.at(Keys.upload(upload.id()), upload)
                .put(Keys.INDEX_1_PK, Keys.accountCollection(upload.accountId()))
                .put(Keys.INDEX_1_SK, Keys.UPLOADS + upload.id())
                .build();
    }
}
