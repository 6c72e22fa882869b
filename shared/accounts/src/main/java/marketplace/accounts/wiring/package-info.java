package marketplace.accounts.wiring;
