package marketplace.functions.pages.docs;

/** A page of the documentation in both of its forms. */
record DocsPage(String name, String title, String summary, String html, String markdown) {}
