package marketplace.console.pages;

import java.util.List;

/**
 * Records of the person as a file.
 *
 * @param path ends with the name of the file
 * @param operation lists the records, page by page
 * @param list the field of its answer with the records
 * @param columns fields of a record for a table (CSV); none for the records as they are (JSON)
 */
public record Download(String path, String operation, String list, List<String> columns) {

    static Download table(String path, String operation, String list, String... columns) {
        return new Download(path, operation, list, List.of(columns));
    }

    static Download whole(String path, String operation, String list) {
        return new Download(path, operation, list, List.of());
    }

    public String fileName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
