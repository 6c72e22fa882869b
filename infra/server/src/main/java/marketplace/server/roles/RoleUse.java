package marketplace.server.roles;

import marketplace.server.template.Rights.Grant;

/** A grant without which a call of the function would have been refused. */
public record RoleUse(String function, Grant grant) {}
