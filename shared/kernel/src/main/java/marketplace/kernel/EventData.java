package marketplace.kernel;

/** A record of what receivers of an event see: texts, instants, ids and whole numbers. Null fields are left out. */
public interface EventData {

    /** For receivers that did not ask for the beginning of what a person wrote. */
    default EventData withoutPreview() {
        return this;
    }

    /** For the log: another person's name, title or words must not outlive their deletion there. */
    default EventData withoutPersonal() {
        return this;
    }
}
