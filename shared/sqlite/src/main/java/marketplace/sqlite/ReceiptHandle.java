package marketplace.sqlite;

/** Names one receive of a message, so that a late worker deletes nothing that another one has received since. */
record ReceiptHandle(long message, long receives) {

    static ReceiptHandle of(StoredMessage message) {
        return new ReceiptHandle(message.id(), message.receives());
    }

    static ReceiptHandle parse(String text) {
        int dash = text.indexOf('-');
        return new ReceiptHandle(Long.parseLong(text, 0, dash, 10), Long.parseLong(text.substring(dash + 1)));
    }

    String text() {
        return message + "-" + receives;
    }
}
