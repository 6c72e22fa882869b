package marketplace.server.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import marketplace.api.Json;

/** A line of {@code people.tsv}. */
record DemoPerson(
        String key,
        String name,
        String city,
        String country,
        String timezone,
        int rate,
        List<String> skills,
        String hours,
        List<String> tastes,
        Set<String> marks,
        String headline,
        String bio) {

    private static final List<String> WEEK =
            List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

    static List<DemoPerson> all() {
        return DemoFiles.table("people.tsv").stream().map(DemoPerson::of).toList();
    }

    private static DemoPerson of(List<String> cells) {
        return new DemoPerson(
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                cells.get(4),
                Integer.parseInt(cells.get(5)),
                words(cells.get(6)),
                cells.get(7),
                words(cells.get(8)),
                new TreeSet<>(words(cells.get(9))),
                cells.get(10),
                cells.get(11));
    }

    private static List<String> words(String cell) {
        return cell.isEmpty() ? List.of() : List.of(cell.split(", *"));
    }

    String email() {
        return key + "@demo.example";
    }

    /** Whether the demo prints how to sign in. */
    boolean isNamed() {
        return marks.contains("named");
    }

    boolean isFeatured() {
        return marks.contains("featured");
    }

    boolean isVerified() {
        return marks.contains("verified");
    }

    ObjectNode profile(String photo) {
        ObjectNode profile = Json.object()
                .put("username", key)
                .put("name", name)
                .put("headline", headline)
                .put("bio", bio)
                .put("hourlyRate", rate)
                .put("timezone", timezone)
                .put("isAvailable", !marks.contains("away"));
        profile.putObject("location")
                .put("city", city)
                .put("country", country)
                .put("isRemoteAvailable", marks.contains("remote"));
        profile.putArray("photoUploadIds").add(photo);
        skills.forEach(profile.putArray("skills")::add);
        tastes.forEach(profile.putArray("tasteCategories")::add);
        profile.set("availability", week());
        return profile;
    }

    /** Such as {@code 1-5 09:00-17:00; 6 10:00-14:00}, with Monday as 1. */
    private ObjectNode week() {
        ObjectNode week = Json.object();
        for (String part : hours.split("; *", -1)) {
            String[] words = part.split(" ", -1);
            int first = words[0].charAt(0) - '1';
            int last = words[0].charAt(words[0].length() - 1) - '1';
            String[] span = words[1].split("-", -1);
            for (int day = first; day <= last; day++) {
                week.withArray(WEEK.get(day)).addObject().put("start", span[0]).put("end", span[1]);
            }
        }
        return week;
    }
}
