package marketplace.console.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A page for a signed-in person.
 *
 * <p>A page of a record whose reads all find nothing answers with the status 404, in the words of its template.
 *
 * @param path with parameters in braces, which become arguments of its operations. After a colon the kind of id that a
 *     parameter is: {@code {escrowId:esc}}.
 * @param title may name what was read, as {@code {{bounty.title}}}
 * @param template a file in the folder {@code pages}
 * @param asked the field of a read with a stranger's JSON Schema; the template shows its questions as {@code {{asked}}}
 */
public record ConsolePage(
        String path,
        Tab tab,
        String title,
        String template,
        List<PageRead> reads,
        List<PageForm> forms,
        Optional<String> asked) {

    public static ConsolePage at(String path, Tab tab, String title, String template) {
        return new ConsolePage(path, tab, title, template, List.of(), List.of(), Optional.empty());
    }

    /** @param operation its name, and after a dot the field of the answer to take */
    public ConsolePage reads(String name, String operation, String... arguments) {
        return with(PageRead.of(name, operation, false, arguments));
    }

    /** Shows the page also if this does not exist. */
    public ConsolePage readsIfAny(String name, String operation, String... arguments) {
        return with(PageRead.of(name, operation, true, arguments));
    }

    /** As {@link #readsIfAny}, after the other reads and only if this field of theirs is null or absent. */
    public ConsolePage readsUnless(String field, String name, String operation, String... arguments) {
        return with(PageRead.of(name, operation, true, arguments).unless(field));
    }

    private ConsolePage with(PageRead read) {
        List<PageRead> more = new ArrayList<>(reads);
        more.add(read);
        return new ConsolePage(path, tab, title, template, List.copyOf(more), forms, asked);
    }

    public ConsolePage form(PageForm form) {
        return forms(List.of(form));
    }

    public ConsolePage forms(List<PageForm> all) {
        List<PageForm> more = new ArrayList<>(forms);
        more.addAll(all);
        return new ConsolePage(path, tab, title, template, reads, List.copyOf(more), asked);
    }

    /** Shows what a hand-in will be asked, before there is a form for it. */
    public ConsolePage questions(String schema) {
        return new ConsolePage(path, tab, title, template, reads, forms, Optional.of(schema));
    }

    public Optional<PageForm> form(String name) {
        return forms.stream().filter(form -> form.name().equals(name)).findFirst();
    }
}
