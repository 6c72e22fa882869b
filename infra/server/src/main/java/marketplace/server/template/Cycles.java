package marketplace.server.template;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Text;

/** Finds resources that depend on each other in a cycle, which CloudFormation finds only while it deploys. */
final class Cycles {

    private final References references;
    private final Map<String, Set<String>> needs = new LinkedHashMap<>();
    private final Set<String> done = new HashSet<>();

    Cycles(Mapping template, References references) {
        this.references = references;
        Mapping resources = references.resources();
        resources.entries().keySet().forEach(name -> needs.put(name, new LinkedHashSet<>()));
        for (String name : resources.entries().keySet()) {
            Mapping resource = resources.mapping(name);
            resource.mapping("Properties").entries().forEach((property, value) -> {
                if (!property.equals("Events")) {
                    addTargets(name, value);
                }
            });
            for (Value dependency : resource.elements("DependsOn")) {
                if (dependency instanceof Text text) {
                    add(name, text.text());
                }
            }
            if (resource.text("Type").equals("AWS::Serverless::Function")) {
                addTargets(name, template.mapping("Globals").mapping("Function"));
                addApis(name, resource.mapping("Properties").mapping("Events"));
            }
        }
    }

    /** Events become separate resources that depend on both sides. Only the routes of an API are part of the API. */
    private void addApis(String function, Mapping events) {
        for (String event : events.entries().keySet()) {
            events.mapping(event).mapping("Properties").find("ApiId").ifPresent(api -> {
                if (api instanceof Intrinsic intrinsic) {
                    References.targets(intrinsic).forEach(target -> add(target.name(), function));
                }
            });
        }
    }

    private void addTargets(String resource, Value value) {
        References.visit(
                value,
                "",
                (_, intrinsic) -> References.targets(intrinsic).forEach(target -> add(resource, target.name())));
    }

    private void add(String resource, String needed) {
        if (needs.containsKey(resource) && needs.containsKey(needed)) {
            needs.get(resource).add(needed);
        }
    }

    void check(Violations violations) {
        for (String resource : needs.keySet()) {
            follow(resource, new ArrayList<>(), violations);
        }
    }

    private void follow(String resource, List<String> path, Violations violations) {
        int start = path.indexOf(resource);
        if (start >= 0) {
            String cycle = String.join(" → ", path.subList(start, path.size())) + " → " + resource;
            int line = references.resources().mapping(resource).line();
            violations.add("Resources." + resource, line, "is part of a dependency cycle: " + cycle);
            return;
        }
        if (done.contains(resource)) {
            return;
        }
        path.add(resource);
        for (String needed : needs.get(resource)) {
            follow(needed, path, violations);
        }
        path.removeLast();
        done.add(resource);
    }
}
