package marketplace.ops;

import java.time.InstantSource;

public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(new Ops(Aws.fromEnvironment(), System.getenv(), InstantSource.system()).run(args, System.out));
    }
}
