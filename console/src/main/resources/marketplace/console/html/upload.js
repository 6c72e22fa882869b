/* Files of a form are sent as soon as they are chosen, with progress, and again when the connection is back. Without this
   script, or without Web Crypto, they travel with the form. */
(() => {
  const RETRY_MS = 3000;

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches("input[type=file][data-purpose]") || !window.crypto || !crypto.subtle) return;
    const files = Array.from(input.files);
    input.value = "";
    for (const file of files) send(input, file);
  });

  // A form waits for its files, and is then sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.querySelector(".file[data-state=sending]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.dataset.waiting = "yes";
    say("The form is sent when the files are there.");
  }, true);

  async function send(input, file) {
    const row = add(input, file);
    try {
      const announced = await announce(input, file);
      await put(announced, file, row);
      finish(row, announced.uploadId, input.name);
    } catch (problem) {
      fail(row, problem.message);
    }
    const form = row.closest("form");
    if (form && form.dataset.waiting && !form.querySelector(".file[data-state=sending]")) {
      delete form.dataset.waiting;
      if (!form.querySelector(".file[data-state=failed]")) form.requestSubmit();
    }
  }

  async function announce(input, file) {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const body = new URLSearchParams({
      _token: input.form.elements._token.value,
      purpose: input.dataset.purpose,
      contentType: file.type,
      bytes: String(file.size),
      sha256,
    });
    const answer = await again(() => fetch("/app/uploads", { method: "POST", body }));
    const json = await answer.json();
    if (!answer.ok) throw new Error(json.message);
    return json;
  }

  async function put(announced, file, row) {
    const bar = row.querySelector("progress");
    const status = await again(() => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(announced.method, announced.url);
      for (const [name, value] of Object.entries(announced.headers)) {
        if (name.toLowerCase() !== "content-length") request.setRequestHeader(name, value);
      }
      request.upload.onprogress = (event) => { bar.value = event.loaded / Math.max(1, event.total); };
      request.onload = () => resolve(request.status);
      request.onerror = () => reject(new Error("lost"));
      request.send(file);
    }), row);
    if (status < 200 || status > 299) throw new Error("The file did not arrive. Choose it again.");
  }

  /* Repeats what the network broke, at once when the browser says that it is online again. */
  async function again(attempt, row) {
    for (;;) {
      try {
        return await attempt();
      } catch {
        if (row) note(row, "No connection. It goes on by itself.");
        await new Promise((resolve) => {
          const timer = setTimeout(done, RETRY_MS);
          window.addEventListener("online", done, { once: true });
          function done() {
            clearTimeout(timer);
            window.removeEventListener("online", done);
            resolve();
          }
        });
        if (row && !row.isConnected) throw new Error("left");
        if (row) note(row, "");
      }
    }
  }

  function add(input, file) {
    const row = document.createElement("li");
    row.className = "file";
    row.dataset.state = "sending";
    const name = document.createElement("span");
    name.textContent = file.name;
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", "Sending " + file.name);
    const text = document.createElement("span");
    text.className = "note quiet";
    row.append(name, bar, text, remover(row));
    input.closest(".field").querySelector(".files").append(row);
    return row;
  }

  function remover(row) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = "Remove";
    button.addEventListener("click", () => row.remove());
    return button;
  }

  function finish(row, id, name) {
    row.dataset.state = "sent";
    row.querySelector("progress").remove();
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = id;
    row.append(field);
    note(row, "Sent");
    say(row.firstChild.textContent + " is sent.");
  }

  function fail(row, message) {
    row.dataset.state = "failed";
    const bar = row.querySelector("progress");
    if (bar) bar.remove();
    note(row, message);
    say(message);
  }

  function note(row, text) {
    row.querySelector(".note").textContent = text;
  }

  function say(text) {
    const live = document.getElementById("spoken");
    if (live) live.textContent = text;
  }
})();
