package marketplace.sqlite;

/** Names one receive of a message, so that a late worker deletes nothing that another one has received since. */
record Receipt(long message, long receives) {

    static Receipt of(StoredMessage message) {
        return new Receipt(message.id(), message.receives());
    }

    static Receipt parse(String text) {
        int dash = text.indexOf('-');
        return new Receipt(Long.parseLong(text, 0, dash, 10), Long.parseLong(text.substring(dash + 1)));
    }

    String text() {
        return message + "-" + receives;
    }
}
