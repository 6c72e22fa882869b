package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.api.Field;
import marketplace.kernel.Id.SessionId;

final class OwnSessionViews {

    private OwnSessionViews() {}

    public record StepUpInput(
            @Field(
                    value = "Your password.",
                    required = true,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH,
                    mayBeBlank = true)
            String password) {
        @Override
        public String toString() {
            return "StepUpInput[]";
        }
    }

    public record SteppedUpView(
            @Field("Until when this session may do what needs the password, 10 minutes from now.")
            Instant steppedUpUntil) {}

    public record EndSessionInput(
            @Field(value = "The session's id.", required = true)
            SessionId sessionId) {}

    public record SessionView(
            @Field SessionId id,

            @Field("Whether this call was made with it.") boolean current,
            @Field("When the person signed in.") Instant createdAt,

            @Field("When the person last entered the password: at the sign-in or a later step-up.")
            Instant authenticatedAt,

            @Field("When it was last refreshed, or began.") Instant lastRefreshedAt,

            @Field("When it ends unless it is refreshed.") Instant expiresAt) {

        static SessionView of(Session session, Optional<SessionId> current) {
            return new SessionView(
                    session.id(),
                    current.equals(Optional.of(session.id())),
                    session.createdAt(),
                    session.authenticatedAt(),
                    session.expiresAt().minus(AccountPolicies.SESSION_IDLE_LIFETIME),
                    session.expiresAt());
        }
    }

    public record EndedSessionView(
            @Field("Always true. Its refresh token no longer works; its session token expires within 15 minutes.")
            boolean ended) {}

    public record EndedSessionsView(
            @Field("Always true. No token of any earlier session works, the one of this call included.")
            boolean ended) {}

    static List<SessionView> of(List<Session> sessions, Optional<SessionId> current) {
        return sessions.stream()
                .map(session -> SessionView.of(session, current))
                .toList();
    }
}
