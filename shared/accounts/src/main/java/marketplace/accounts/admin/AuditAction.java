package marketplace.accounts.admin;

import marketplace.kernel.Wire;

public enum AuditAction implements Wire {
    ACCOUNT_RESTRICTED,
    ACCOUNT_UNRESTRICTED,
    IDENTITY_SET,
    IDENTITY_CLEARED,
    KEY_TIER_SET,
    HUMAN_FEATURED,
    HUMAN_UNFEATURED,
    HUMAN_TASTE_VETTED,
    HUMAN_TASTE_UNVETTED,
    REVIEW_HIDDEN,
    REVIEW_SHOWN,
    BOUNTY_PUBLISHED,
    BOUNTY_REFUSED,
    BOUNTY_COUNTRIES_SET,
    ESCROW_RULED
}
