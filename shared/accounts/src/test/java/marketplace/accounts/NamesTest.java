package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import marketplace.kernel.Problem;
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
                "Legwork",
                "LEGWORK Payments",
                "Iegwork",
                "1egw0rk Help",
                "Leg\u200bwork",
                "\uff2cegwork",
                "L\u0435gwork",
                "M\u0430rk\u03b5tplace",
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
            strings = {
                "Ada",
                "Ada Support",
                "Billing Smith",
                "Team Rocket",
                "Striped Cat Studio",
                "Anna-Marie 3rd",
                "李",
                "Leg Work",
                "Анна Петрова",
                "Νίκος"
            })
    void ordinaryNameIsNone(String name) {
        assertThat(Names.claimsToBeTheService(name)).isFalse();
        assertThat(Names.require(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!! §", "--", "🦆", "\u200b"})
    void nameOfSignsAloneIsRefused(String name) {
        assertThatThrownBy(() -> Names.require(name))
                .isInstanceOfSatisfying(
                        Problem.class,
                        refusal -> assertThat(refusal.details())
                                .extracting(Problem.Detail::message)
                                .containsExactly("must have a letter or a digit"));
    }
}
