package marketplace.local.document;

/** @param kind the same for answers that are wrong in the same way */
public record Violation(String kind, String what) {}
