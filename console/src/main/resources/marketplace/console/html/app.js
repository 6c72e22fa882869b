/* What htmx does not do: after a swap the heading has the focus and its text is spoken; a file that is too large and a
   second click are stopped before they are sent; a first profile has the time zone of the device. Every page works
   without this script. */
(() => {
  // The policy of the pages below /app/account/ does not allow to send files, and a boosted page keeps the first policy.
  const frame = document.getElementById("app");
  if (frame && location.pathname.startsWith("/app/account/")) frame.setAttribute("hx-boost", "false");

  const spoken = () => document.getElementById("spoken");

  function arrive() {
    const target = document.querySelector("[data-focus]") || document.querySelector("h1");
    if (!target) return;
    target.setAttribute("tabindex", "-1");
    target.focus({ preventScroll: true });
    const live = spoken();
    if (live) {
      const done = document.querySelector(".notice[role=status]");
      const text = [done, target].filter(Boolean).map((part) => part.textContent.trim()).join(" ");
      live.textContent = "";
      setTimeout(() => { live.textContent = text; }, 50);
    }
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target && event.detail.target.id === "app") arrive();
  });

  // A page that failed to load must not look as if nothing had happened.
  function unanswered() {
    const live = spoken();
    if (live) live.textContent = "No answer. Check your connection and try again; nothing is done twice.";
    document.body.classList.add("offline");
  }
  document.addEventListener("htmx:sendError", unanswered);
  document.addEventListener("htmx:timeout", unanswered);
  document.addEventListener("htmx:beforeRequest", () => document.body.classList.remove("offline"));

  // Pages of the site have another frame, and a gateway answers without any.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (xhr.responseText.includes('id="app"')) return;
    event.detail.shouldSwap = false;
    if (requestConfig.verb === "get" && xhr.status < 400) location.assign(xhr.responseURL);
    else unanswered();
  });

  // A form that waits for its page is not sent again.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sent = "yes";
    setTimeout(() => { delete form.dataset.sent; }, 2000);
  }, true);

  // The time zone of a first profile is that of the device, unless the person types another.
  function zone() {
    const field = document.querySelector('#create [name="timezone"]');
    if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  }

  // A page that is shown to carry on at once does so; without this script its button does.
  function carryOn() {
    const form = document.querySelector("form[data-carry-on]");
    if (form) form.requestSubmit();
  }
  document.addEventListener("htmx:afterSettle", () => { carryOn(); zone(); });
  document.addEventListener("DOMContentLoaded", () => {
    carryOn();
    zone();
    const summary = document.querySelector("[data-focus]");
    if (summary) arrive();
  });
})();
