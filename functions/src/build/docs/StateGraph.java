import module java.base;

/**
 * A diagram of states as a column of boxes. Moves to a later state run down its right side, those to an earlier one up
 * its left side. A table below names the verbs.
 */
record StateGraph(List<String> states, Set<String> starts, List<Move> moves) {

    record Move(String from, String to, String verbs) {}

    private static final Pattern LINE = Pattern.compile("\\s*(\\S+) --> (\\w+)(?:: (.+))?");
    private static final String START = "[*]";

    private static final int WIDTH = 168;
    private static final int HEIGHT = 40;
    private static final int STEP = 68;
    private static final int NEAREST_LANE = 22;
    private static final int LANE_STEP = 12;
    private static final int MARGIN = 8;

    static StateGraph parse(String diagram) {
        List<Move> all = LINE.matcher(diagram)
                .results()
                .map(line -> new Move(line.group(1), line.group(2), line.group(3)))
                .toList();
        Set<String> starts = new LinkedHashSet<>();
        List<Move> moves = new ArrayList<>();
        for (Move move : all) {
            if (move.from().equals(START)) {
                starts.add(move.to());
            } else {
                moves.add(move);
            }
        }
        return new StateGraph(order(starts, moves), starts, moves);
    }

    /** Each state after those that lead to it, as far as there are no circles. */
    private static List<String> order(Set<String> starts, List<Move> moves) {
        List<String> ends = new ArrayList<>();
        Set<String> visited = new HashSet<>();
        for (String start : starts.stream().toList().reversed()) {
            visit(start, moves, visited, ends);
        }
        moves.forEach(move -> visit(move.from(), moves, visited, ends));
        return ends.reversed();
    }

    private static void visit(String state, List<Move> moves, Set<String> visited, List<String> ends) {
        if (visited.add(state)) {
            moves.reversed().stream().filter(move -> move.from().equals(state)).forEach(move -> visit(
                    move.to(), moves, visited, ends));
            ends.add(state);
        }
    }

    String html() {
        return "<figure class=\"states\">\n" + svg() + table() + "</figure>\n";
    }

    private String table() {
        StringBuilder rows = new StringBuilder();
        for (String state : states) {
            List<Move> leaving = leaving(state);
            for (int i = 0; i < leaving.size(); i++) {
                String from = i == 0
                        ? "<th role=\"rowheader\" scope=\"rowgroup\" rowspan=\"%d\">%s</th>"
                                .formatted(leaving.size(), state)
                        : "";
                rows.append("<tr role=\"row\">%s<td role=\"cell\">%s</td><td role=\"cell\">%s</td></tr>%n"
                        .formatted(from, leaving.get(i).to(), leaving.get(i).verbs()));
            }
        }
        return """
                <figcaption>The moves</figcaption>
                <table role="table">
                <thead role="rowgroup"><tr role="row">
                <th role="columnheader">From</th>
                <th role="columnheader">To</th>
                <th role="columnheader">By</th>
                </tr></thead>
                <tbody role="rowgroup">
                %s</tbody>
                </table>
                """.formatted(rows);
    }

    private List<Move> leaving(String state) {
        return moves.stream().filter(move -> move.from().equals(state)).toList();
    }

    private int span(Move move) {
        return states.indexOf(move.to()) - states.indexOf(move.from());
    }

    private String svg() {
        Map<Move, Integer> down = lanes(moves.stream().filter(move -> span(move) > 1));
        Map<Move, Integer> up = lanes(moves.stream().filter(move -> span(move) < 0));
        int right = reach(down);
        int left = reach(up);
        StringBuilder drawing = new StringBuilder();
        moves.stream().filter(move -> span(move) == 1).forEach(move -> drawing.append(straight(move)));
        down.forEach((move, lane) -> drawing.append(arc(move, true, lane)));
        up.forEach((move, lane) -> drawing.append(arc(move, false, lane)));
        states.forEach(state -> drawing.append(box(state)));
        return """
                <svg viewBox="%d %d %d %d" width="%d" role="img" aria-label="%s">
                %s</svg>
                """.formatted(
                        -left - MARGIN,
                        -MARGIN - 12,
                        left + WIDTH + right + 2 * MARGIN,
                        states.size() * STEP - STEP + HEIGHT + 2 * MARGIN + 12,
                        left + WIDTH + right + 2 * MARGIN,
                        "Diagram of the states " + String.join(", ", states) + ". The table below has the moves.",
                        drawing);
    }

    /** The shortest arrows are nearest to the boxes. Two that pass the same box have different lanes. */
    private Map<Move, Integer> lanes(Stream<Move> arcs) {
        Map<Move, Integer> lanes = new LinkedHashMap<>();
        arcs.sorted(Comparator.comparingInt(move -> Math.abs(span(move)))).forEach(move -> {
            int lane = 0;
            while (isTaken(lane, move, lanes)) {
                lane++;
            }
            lanes.put(move, lane);
        });
        return lanes;
    }

    private boolean isTaken(int lane, Move wanted, Map<Move, Integer> lanes) {
        return lanes.entrySet().stream()
                .anyMatch(taken -> taken.getValue() == lane
                        && top(taken.getKey()) <= bottom(wanted)
                        && top(wanted) <= bottom(taken.getKey()));
    }

    private int top(Move move) {
        return Math.min(states.indexOf(move.from()), states.indexOf(move.to()));
    }

    private int bottom(Move move) {
        return Math.max(states.indexOf(move.from()), states.indexOf(move.to()));
    }

    private static int reach(Map<Move, Integer> lanes) {
        return lanes.values().stream()
                .mapToInt(lane -> NEAREST_LANE + LANE_STEP * lane)
                .max()
                .orElse(0);
    }

    private String box(String state) {
        int y = states.indexOf(state) * STEP;
        String kind = leaving(state).isEmpty() ? " class=\"end\"" : starts.contains(state) ? " class=\"start\"" : "";
        return "<rect%s x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\"/><text x=\"%d\" y=\"%d\">%s</text>%n"
                .formatted(kind, y, WIDTH, HEIGHT, WIDTH / 2, y + HEIGHT / 2 + 5, state);
    }

    /** The colour of an arrow is that of the state it leaves. */
    private String colour(Move move) {
        return "c" + states.indexOf(move.from()) % 5;
    }

    private String straight(Move move) {
        int top = states.indexOf(move.from()) * STEP + HEIGHT;
        int bottom = top + STEP - HEIGHT;
        return line(colour(move), "M%d %dV%d".formatted(WIDTH / 2, top, bottom - 2))
                + head(colour(move), WIDTH / 2, bottom, 90);
    }

    private String arc(Move move, boolean down, int lane) {
        int side = down ? WIDTH : 0;
        int away = down ? 1 : -1;
        int out = side + away * (NEAREST_LANE + LANE_STEP * lane);
        int from = port(move.from(), down, move);
        int to = port(move.to(), down, move);
        int bend = 10 * away;
        String path = "M%d %dH%dq%d 0 %d %dV%dq0 %d %d %dH%d".formatted(
                side, from, out - bend, bend, bend, bend, to - bend, bend, -bend, bend, side + 8 * away);
        return line(colour(move), path) + head(colour(move), side, to, down ? 180 : 0);
    }

    /** Where an arrow meets a box: those that leave and those that arrive share its side evenly. */
    private int port(String state, boolean down, Move wanted) {
        List<Move> here = moves.stream()
                .filter(move -> down ? span(move) > 1 : span(move) < 0)
                .filter(move -> move.from().equals(state) || move.to().equals(state))
                .sorted(Comparator.comparingInt(move -> place(move, state, down)))
                .toList();
        return states.indexOf(state) * STEP + HEIGHT * (here.indexOf(wanted) + 1) / (here.size() + 1);
    }

    /** Arrivals from above before departures to below, so that few arrows cross. */
    private int place(Move move, String state, boolean down) {
        boolean leaves = move.from().equals(state);
        int reach = Math.abs(span(move));
        boolean above = leaves != down;
        return above ? reach - 100 : 100 - reach;
    }

    private static String line(String style, String path) {
        return "<path class=\"%s\" d=\"%s\"/>%n".formatted(style, path);
    }

    private static String head(String style, int x, int y, int degrees) {
        return "<path class=\"head %s\" d=\"M0 0l-9 -4v8z\" transform=\"translate(%d %d) rotate(%d)\"/>%n"
                .formatted(style, x, y, degrees);
    }
}
