package marketplace.studies.findings;

import marketplace.api.Field;

/** With what a tester met a bug. */
public record TestEnvironment(
        @Field(value = "Device, such as Pixel 9.", max = 100, oneLine = true, nullable = true)
        String device,

        @Field(value = "Operating system with its version.", max = 100, oneLine = true, nullable = true)
        String os,

        @Field(value = "Browser or app with its version.", max = 100, oneLine = true, nullable = true)
        String browser) {}
