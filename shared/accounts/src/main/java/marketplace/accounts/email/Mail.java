package marketplace.accounts.email;

import marketplace.accounts.Email;

public record Mail(Email to, String subject, String text) {

    @Override
    public String toString() {
        return "Mail[" + subject + "]";
    }
}
