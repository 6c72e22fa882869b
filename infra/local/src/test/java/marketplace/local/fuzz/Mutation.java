package marketplace.local.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import marketplace.local.fuzz.Doc.Member;

record Mutation(Chance chance) {

    /** Far above the service's limit, and far below the gateway's. */
    private static final int MOST_BYTES = 1024 * 1024;

    private static final List<String> HOSTILE = List.of(
            "null",
            "true",
            "\"\"",
            "\" \"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\u202eevil\u202c\"",
            "\"\\u0000\"",
            "\"__proto__\"",
            "\"1\"",
            "\"-1\"",
            "\"NaN\"",
            "\"2026-02-30T00:00:00Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"https://127.0.0.1:1/\"",
            "\"http://[::1]/\"",
            "\"http://a b\"",
            "\"file:///etc/passwd\"",
            "\"../..\"",
            "\"bty_00000000000000000000000000\"",
            "\"a@b\"",
            "0",
            "-0",
            "-0.0",
            "-1",
            "1.5",
            "0.001",
            "1e2",
            "1e309",
            "-1e309",
            "1e-400",
            "1e99999999999",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "100000000000000000000000000000000000000000",
            "0.1e-1000",
            "01",
            "+1",
            ".5",
            "0x10",
            "NaN",
            "Infinity",
            "-Infinity",
            "{}",
            "[]",
            "[[]]",
            "[null]",
            "{\"\":\"\"}",
            "{\"a\":1,\"a\":2}",
            "{\"__proto__\":{\"a\":1}}");

    Doc one(Doc doc) {
        return switch (doc) {
            case Doc.Obj(List<Member> members) -> members.isEmpty() ? member(members) : inside(members);
            case Doc.Arr(List<Doc> items) -> items(items);
            case Doc.Leaf _, Doc.Raw _ -> value();
        };
    }

    private Doc inside(List<Member> members) {
        int at = chance.below(members.size());
        Member chosen = members.get(at);
        List<Member> changed = new ArrayList<>(members);
        switch (chance.below(8)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.add(chosen);
            case 2 -> changed.add(new Member(chosen.name(), value()));
            case 3 ->
                changed.set(at, new Member(chosen.name() + chance.of(List.of("s", " ", "\0", "é")), chosen.value()));
            case 4 -> {
                return member(members);
            }
            case 5 -> changed.set(at, new Member(chosen.name(), new Doc.Arr(List.of(chosen.value()))));
            default -> changed.set(at, new Member(chosen.name(), one(chosen.value())));
        }
        return new Doc.Obj(changed);
    }

    private Doc member(List<Member> members) {
        List<Member> changed = new ArrayList<>(members);
        String name =
                chance.of(List.of("unknown", "id", "status", "ownerUid", "", "__proto__", "a.b", "x".repeat(2000)));
        changed.add(chance.below(changed.size() + 1), new Member(name, value()));
        return new Doc.Obj(changed);
    }

    private Doc items(List<Doc> items) {
        List<Doc> changed = new ArrayList<>(items);
        switch (chance.below(4)) {
            case 0 -> changed.add(value());
            case 1 -> {
                int copies = chance.of(List.of(1, 50, 5000));
                Doc item = items.isEmpty() ? value() : items.getFirst();
                changed.addAll(Collections.nCopies(Math.min(copies, MOST_BYTES / item.bytes().length), item));
            }
            case 2 -> {
                return value();
            }
            default -> {
                if (changed.isEmpty()) {
                    return value();
                }
                int at = chance.below(changed.size());
                changed.set(at, one(changed.get(at)));
            }
        }
        return new Doc.Arr(changed);
    }

    private Doc value() {
        return new Doc.Leaf(
                switch (chance.below(20)) {
                    case 0 -> "\"" + "x".repeat(64 * 1024) + "\"";
                    case 1 -> "\"" + "ع".repeat(64 * 1024) + "\"";
                    case 2 -> deep("[", "]", chance.of(List.of(3, 29, 30, 31, 32, 33, 5000)));
                    case 3 -> deep("{\"a\":", "}", chance.of(List.of(3, 29, 30, 31, 32, 33, 5000)));
                    case 4 -> "9".repeat(chance.of(List.of(20, 400, 999, 1001)));
                    default -> chance.of(HOSTILE);
                });
    }

    private static String deep(String open, String close, int depth) {
        return open.repeat(depth) + "1" + close.repeat(depth);
    }

    Doc whole(Doc doc) {
        byte[] bytes = doc.bytes();
        return switch (chance.below(10)) {
            case 0 -> Doc.none();
            case 1 -> value();
            case 2 -> new Doc.Arr(List.of(doc));
            case 3 -> new Doc.Raw(Arrays.copyOf(bytes, chance.below(bytes.length + 1)));
            case 4 -> new Doc.Raw(bytes(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}, bytes));
            case 5 -> new Doc.Raw(bytes(bytes, new byte[] {(byte) 0xff, (byte) 0xc3, 0}));
            case 6 -> new Doc.Raw(bytes(bytes, bytes));
            case 7 -> new Doc.Raw(new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16));
            case 8 -> new Doc.Raw(bytes(bytes, " ".repeat(300 * 1024).getBytes(StandardCharsets.UTF_8)));
            default -> flipped(bytes);
        };
    }

    private Doc flipped(byte[] bytes) {
        byte[] changed = bytes.clone();
        for (int i = 0; i < 3 && changed.length > 0; i++) {
            changed[chance.below(changed.length)] = (byte) chance.below(256);
        }
        return new Doc.Raw(changed);
    }

    private static byte[] bytes(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
