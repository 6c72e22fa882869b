package marketplace.humans.skills;

import marketplace.kernel.Wire;

public enum TermKind implements Wire {
    SKILL,
    CITY
}
