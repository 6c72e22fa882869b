package marketplace.accounts.export;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.accounts.Login;
import marketplace.accounts.SignInPlace;
import marketplace.accounts.identities.AgentIdentityItems;
import marketplace.accounts.identities.IdentityViews;
import marketplace.accounts.keys.ApiKeyViews;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.sessions.SecondFactors;
import marketplace.accounts.sessions.Session;
import marketplace.accounts.sessions.SessionItems;
import marketplace.api.Field;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;

public final class AccountExport {

    record HeldAccount(
            @Field("Id.") AccountId id,
            @Field String email,

            @Field("Whether you have verified the e-mail.") boolean emailVerified,

            @Field("The name of the person or company.") String name,
            @Field boolean restricted,

            @Field(value = "Why the account is restricted; null if it is not.", nullable = true)
            String restrictionReason,

            @Field(value = "When the second factor was set up; null without one.", nullable = true)
            Instant secondFactorSince,

            @Field("Whether the identity check was passed.") boolean identityVerified,

            @Field(value = "The country of the identity document; null before the check.", nullable = true)
            String identityCountry,

            @Field(
                    value = "When the account first passed the identity check or released an escrow of at least 5 USD;"
                            + " null if neither, or before this was stored.",
                    nullable = true)
            Instant messagingSince,

            @Field("When a sign-in, or a confirmed password reset, first came from each network that is remembered,"
                    + " oldest first. The networks are stored as hashes.")
            List<Instant> signInPlacesSince,

            @Field("When the account was opened.") Instant createdAt) {

        static HeldAccount of(
                Account account,
                Optional<String> restriction,
                Optional<Instant> secondFactor,
                List<SignInPlace> places) {
            String country = account.identity() instanceof IdentityCheck.Verified verified ? verified.country() : null;
            return new HeldAccount(
                    account.id(),
                    account.email().value(),
                    account.emailVerified(),
                    account.name(),
                    account.restricted(),
                    restriction.orElse(null),
                    secondFactor.orElse(null),
                    account.identity().isVerified(),
                    country,
                    account.messagingSince(),
                    places.stream().map(SignInPlace::firstSeen).toList(),
                    account.createdAt());
        }
    }

    record HeldSession(
            @Field("Id.") SessionId id,
            @Field("When you signed in.") Instant createdAt,
            @Field("When it expires unless refreshed.") Instant expiresAt) {

        static HeldSession of(Session session) {
            return new HeldSession(session.id(), session.createdAt(), session.expiresAt());
        }
    }

    private final Table table;
    private final ApiKeys keys;

    public AccountExport(Table table) {
        this.table = table;
        this.keys = new ApiKeys(table);
    }

    record OwnPages(
            @Field(
                    value = "The checkout that leads back to them; null for a page of an identity check or payout"
                            + " account, whose address is secret.",
                    nullable = true)
            String checkoutId,

            @Field(value = "The page of your site after a success.", nullable = true)
            String returnUrl,

            @Field(value = "The page of your site otherwise.", nullable = true)
            String cancelUrl) {}

    private Page<OwnPages> ownPages(Call call, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(call.accountId()))
                        .prefix(Keys.RETURN_URLS)
                        .limit(limit)
                        .after(after))
                .map(item -> new OwnPages(
                        checkout(item),
                        item.findText("returnUrl").orElse(null),
                        item.findText("cancelUrl").orElse(null)));
    }

    private static String checkout(Item item) {
        String id = item.text(Keys.INDEX_1_SK).substring(Keys.RETURN_URLS.length());
        return id.startsWith(IdKind.CHECKOUT.prefix()) ? id : null;
    }

    public List<ExportSection> all() {
        return List.of(
                new ExportSection("return_urls", this::ownPages),
                ExportSection.single("account", call -> Optional.of(account(call.accountId()))),
                new ExportSection(
                        "api_keys",
                        (call, limit, after) ->
                                keys.page(call.accountId(), limit, after).map(ApiKeyViews.ApiKeyView::of)),
                new ExportSection(
                        "signed_identities",
                        (call, limit, after) -> collection(call, Keys.AGENTS, limit, after)
                                .map(AgentIdentityItems.MAPPER::read)
                                .map(identity -> IdentityViews.IdentityView.of(identity, identity.name()))),
                new ExportSection(
                        "sessions",
                        (call, limit, after) -> collection(call, Keys.SESSIONS, limit, after)
                                .map(SessionItems.MAPPER::read)
                                .map(HeldSession::of)));
    }

    private HeldAccount account(AccountId id) {
        Key account = Keys.account(id);
        Key secondFactor = Keys.secondFactor(id);
        Map<Key, Item> items = table.getAll(List.of(account, secondFactor));
        Account held = Accounts.requireNotDeleted(items.get(account));
        return HeldAccount.of(
                held,
                Accounts.restriction(items.get(account)),
                Optional.ofNullable(items.get(secondFactor)).flatMap(SecondFactors::since),
                new Accounts(table).findLogin(held.email()).map(Login::places).orElse(List.of()));
    }

    private Page<Item> collection(Call call, String kind, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(call.accountId()))
                .prefix(kind)
                .limit(limit)
                .after(after));
    }
}
