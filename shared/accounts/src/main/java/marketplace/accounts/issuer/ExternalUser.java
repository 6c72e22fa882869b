package marketplace.accounts.issuer;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Email;

record ExternalUser(
        String issuer,
        String subject,
        Email email,
        boolean emailVerified,
        String name,
        boolean admin,
        Optional<Instant> authenticatedAt) {}
