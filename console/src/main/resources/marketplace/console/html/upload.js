/* Files of a form are sent as soon as they are chosen, one after the other, with progress, and a form waits for them. The
   object store takes a file whole or not at all, so a file that the network broke begins again; those before it are
   there. Without this script, or without Web Crypto, files travel with the form. */
(() => {
  const FIRST_PAUSE_MS = 1000;
  const LONGEST_PAUSE_MS = 15000;
  const STALLED_MS = 30000;
  const SPOKEN_EVERY_MS = 10000;
  // An address is valid for 15 minutes.
  const ADDRESS_MS = 14 * 60 * 1000;
  const MOST_REFUSALS = 5;
  // Larger than any file may be, and too large to be read here.
  const UNREADABLE_BYTES = 500 << 20;

  const OPEN = ".file[data-state=waiting], .file[data-state=sending]";
  const NOT_TAKEN = "Not sent yet: one of the files was not taken. Remove it, or try it again.";
  const ENDED = "Your session has ended. Remove this file, then send the form: after the sign-in your text is still there,"
    + " and you choose the file again.";

  /** The message is for the person. Another try with the same file may help, or not. */
  class Refused extends Error {
    constructor(message, mayHelp) {
      super(message);
      this.mayHelp = mayHelp;
    }
  }

  /** To be tried again; what the service refuses only some times. */
  class Broken extends Error {
    constructor(message, byService) {
      super(message);
      this.byService = byService;
    }
  }

  const offline = () => new Broken("No connection. It goes on by itself.", false);
  const busy = () => new Broken("The service does not answer. It goes on by itself.", true);
  const isBusy = (status) => status >= 500 || status === 408 || status === 429;

  let queue = Promise.resolve();

  if (window.crypto && crypto.subtle) document.documentElement.classList.add("sends-files");

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches("input[type=file][data-purpose]") || !window.crypto || !crypto.subtle) return;
    const files = Array.from(input.files);
    input.value = "";
    for (const file of files) {
      const job = {
        file,
        field: input.name,
        purpose: input.dataset.purpose,
        token: input.form.elements._token.value,
        address: null,
        request: null,
      };
      job.row = row(job, input);
      queue = queue.then(() => run(job));
    }
  });

  /** A file that the form already has is removed by a button, as one that was just chosen. */
  function removable() {
    if (!window.crypto || !crypto.subtle) return;
    for (const keep of document.querySelectorAll(".file .keep")) {
      const row = keep.closest(".file");
      const box = keep.querySelector("input");
      const name = row.querySelector("span").textContent;
      const job = { row, file: { name } };
      if (box.checked) hidden(job, box.name, box.value);
      keep.replaceWith(button("Remove", job, () => remove(job, row.closest(".field").querySelector("input[type=file]"))));
      if (!box.checked) row.remove();
    }
  }
  document.addEventListener("DOMContentLoaded", removable);
  document.addEventListener("htmx:afterSettle", removable);

  // A form waits for its files, and is then sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const failed = form.querySelector(".file[data-state=failed]");
    if (!failed && !form.querySelector(OPEN)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (failed) {
      hold(form, NOT_TAKEN);
      failed.querySelector("button").focus();
    } else {
      form.dataset.waiting = "yes";
      hold(form, "The form is sent as soon as the files are there.");
    }
  }, true);

  window.addEventListener("beforeunload", (event) => {
    if (document.querySelector(OPEN)) event.preventDefault();
  });

  /** Never fails, so that the next file has its turn. */
  async function run(job) {
    if (!job.row.isConnected) return;
    job.row.dataset.state = "sending";
    note(job, "");
    say("Sending " + job.file.name + ".");
    try {
      await patiently(job);
      finish(job);
    } catch (problem) {
      if (job.row.isConnected) fail(job, problem);
    }
    settle(job.row.closest("form"));
  }

  async function patiently(job) {
    for (let pauses = 0, refusals = 0; ; pauses++) {
      try {
        if (!job.address || Date.now() > job.address.until) job.address = await announce(job);
        return await put(job);
      } catch (problem) {
        if (!(problem instanceof Broken) || !job.row.isConnected) throw problem;
        if (problem.byService && ++refusals === MOST_REFUSALS) {
          throw new Refused("The service does not take the file now. Try again later.", true);
        }
        progress(job, 0);
        note(job, problem.message);
        say(job.file.name + ": " + problem.message);
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses));
        if (!job.row.isConnected) throw problem;
        note(job, "");
        say("Sending " + job.file.name + " again.");
      }
    }
  }

  /** Shorter when the browser says that it is online again. */
  function pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      window.addEventListener("online", done, { once: true });
      function done() {
        clearTimeout(timer);
        window.removeEventListener("online", done);
        resolve();
      }
    });
  }

  async function announce(job) {
    const body = new URLSearchParams({
      _token: job.token,
      purpose: job.purpose,
      contentType: type(job.file),
      bytes: String(job.file.size),
      sha256: await digest(job.file),
    });
    let answer;
    try {
      answer = await fetch("/app/uploads", { method: "POST", body, signal: AbortSignal.timeout(STALLED_MS) });
    } catch {
      throw offline();
    }
    if (isBusy(answer.status)) throw busy();
    // An ended session leads to the sign-in, which is a page.
    if (!(answer.headers.get("content-type") || "").startsWith("application/json")) throw new Refused(ENDED);
    let announced;
    try {
      announced = await answer.json();
    } catch {
      throw offline();
    }
    if (!answer.ok) throw new Refused(announced.message);
    return { ...announced, until: Date.now() + ADDRESS_MS };
  }

  // Browsers do not know every type.
  function type(file) {
    return file.type || (/\.hei[cf]$/i.test(file.name) ? "image/heic" : "application/octet-stream");
  }

  async function digest(file) {
    if (file.size > UNREADABLE_BYTES) return "0".repeat(64);
    try {
      const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    } catch {
      throw new Refused("The file cannot be read. Choose it again.");
    }
  }

  function put(job) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      job.request = request;
      let stalled;
      let spoken = Date.now();
      const alive = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => request.abort(), STALLED_MS);
      };
      request.open(job.address.method, job.address.url);
      for (const [name, value] of Object.entries(job.address.headers)) {
        if (name.toLowerCase() !== "content-length") request.setRequestHeader(name, value);
      }
      request.upload.onprogress = (event) => {
        alive();
        if (!job.row.isConnected) {
          request.abort();
          return;
        }
        const part = event.loaded / Math.max(1, event.total);
        progress(job, part);
        const percent = Math.floor(part * 100) + " %";
        note(job, percent);
        if (Date.now() - spoken > SPOKEN_EVERY_MS) {
          spoken = Date.now();
          say(job.file.name + ": " + percent);
        }
      };
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) {
          resolve();
        } else if (request.status === 403) {
          // The address has expired.
          job.address = null;
          reject(busy());
        } else {
          reject(isBusy(request.status) ? busy() : new Refused("The file changed on its way. Choose it again."));
        }
      };
      request.onerror = () => reject(offline());
      request.onabort = () => reject(offline());
      request.onloadend = () => clearTimeout(stalled);
      alive();
      request.send(job.file);
    });
  }

  function row(job, input) {
    const item = document.createElement("li");
    item.className = "file";
    item.dataset.state = "waiting";
    const name = document.createElement("span");
    name.textContent = job.file.name;
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", "Sending " + job.file.name);
    const text = document.createElement("span");
    text.className = "note quiet";
    text.textContent = "Waiting";
    item.append(name, bar, text, button("Remove", job, () => remove(job, input)));
    input.closest(".field").querySelector(".files").append(item);
    picture(job, name);
    return item;
  }

  /** A small copy, so that the person sees which photo it is. */
  async function picture(job, before) {
    if (!job.file.type.startsWith("image/") || job.file.size > UNREADABLE_BYTES) return;
    try {
      const small = await createImageBitmap(job.file, { resizeHeight: 112 });
      const canvas = document.createElement("canvas");
      canvas.width = small.width;
      canvas.height = small.height;
      canvas.getContext("2d").drawImage(small, 0, 0);
      const image = document.createElement("img");
      image.alt = "";
      image.src = canvas.toDataURL("image/jpeg", 0.7);
      before.before(image);
    } catch {
      // Not every file that calls itself a picture is one.
    }
  }

  function button(text, job, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "plain";
    made.textContent = text;
    made.setAttribute("aria-label", text + ": " + job.file.name);
    made.addEventListener("click", act);
    return made;
  }

  function remove(job, input) {
    const form = job.row.closest("form");
    job.row.remove();
    if (job.request) job.request.abort();
    input.focus();
    if (form.dataset.waiting) {
      delete form.dataset.waiting;
      hold(form, "Not sent yet: you removed a file. Send the form when it is complete.");
    } else {
      hold(form, "");
      say(job.file.name + " is removed.");
    }
  }

  function finish(job) {
    if (!job.row.isConnected) return;
    job.row.dataset.state = "sent";
    job.row.querySelector("progress").remove();
    hidden(job, job.field, job.address.uploadId);
    // A form that comes back names its files.
    hidden(job, "_name." + job.address.uploadId, job.file.name);
    note(job, "Sent");
    say(job.file.name + " is sent.");
  }

  function hidden(job, name, value) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    job.row.append(field);
  }

  function fail(job, problem) {
    job.row.dataset.state = "failed";
    progress(job, 0);
    const message = problem instanceof Refused ? problem.message : "The file did not arrive.";
    note(job, message);
    say(job.file.name + ": " + message);
    if (problem instanceof Refused && !problem.mayHelp) return;
    const again = button("Try again", job, () => {
      again.remove();
      job.row.dataset.state = "waiting";
      note(job, "Waiting");
      hold(job.row.closest("form"), "");
      queue = queue.then(() => run(job));
    });
    job.row.querySelector(".note").after(again);
  }

  /** Sends a form that has waited for the last of its files. */
  function settle(form) {
    if (!form || !form.dataset.waiting || form.querySelector(OPEN)) return;
    delete form.dataset.waiting;
    if (form.querySelector(".file[data-state=failed]")) {
      hold(form, NOT_TAKEN);
    } else {
      hold(form, "");
      form.requestSubmit();
    }
  }

  /** What keeps the form, above its button. */
  function hold(form, text) {
    let held = form.querySelector(".held");
    if (!held) {
      held = document.createElement("p");
      held.className = "held";
      form.querySelector(".buttons").before(held);
    }
    held.textContent = text;
    if (text) say(text);
  }

  function progress(job, part) {
    job.row.querySelector("progress").value = part;
  }

  function note(job, text) {
    job.row.querySelector(".note").textContent = text;
  }

  function say(text) {
    const live = document.getElementById("spoken");
    if (live) live.textContent = text;
  }
})();
