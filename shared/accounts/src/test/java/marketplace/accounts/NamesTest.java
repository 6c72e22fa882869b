package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Marketplace Support Team",
                "marketplace",
                "M.a.r.k.e.t.p.l.a.c.e Support",
                "Márketplace",
                "Mark3tplace Admin",
                "Stripe Payments",
                "Support",
                "The Support Team",
                "Official Billing",
                "ADMIN"
            })
    void nameOfTheServiceOrItsProvidersIsAClaim(String name) {
        assertThat(Names.claimsToBeTheService(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Ada", "Ada Support", "Billing Smith", "Team Rocket", "Striped Cat Studio", "Anna-Marie 3rd", "李"
            })
    void ordinaryNameIsNone(String name) {
        assertThat(Names.claimsToBeTheService(name)).isFalse();
    }
}
