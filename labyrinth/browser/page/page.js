// Connects textual-serve's terminal with a program, gives it the keyboard, and saves its files.

const TOKEN = "labyrinth-token";
const body = document.body;
const terminal = document.getElementById("terminal");

// The token stays in this browser, out of the address: a bookmark does not tell it to others.
function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (token === null) return localStorage.getItem(TOKEN) ?? "";
  localStorage.setItem(TOKEN, token);
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
  return token;
}

const token = takeToken();

function programAddress() {
  const [navigation] = performance.getEntriesByType("navigation");
  const start = navigation.type === "reload" ? "again" : "new";
  const path = [token, start, body.dataset.maze].map(encodeURIComponent).join("/");
  return `ws://${location.host}/ws/${path}`;
}

// A link saves a file without a new tab, which browsers block if the file takes long to make.
const openElsewhere = window.open;
window.open = (address, target) => {
  if (!address.startsWith(`${location.origin}/download/`)) return openElsewhere(address, target);
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
  return null;
};

// The right mouse button belongs to the program.
terminal.addEventListener("contextmenu", (event) => event.preventDefault());

// The keyboard goes to the program as soon as it is connected: keys typed while it starts count.
new MutationObserver(() => {
  if (body.classList.contains("-loaded")) terminal.querySelector("textarea")?.focus();
}).observe(body, { attributeFilter: ["class"] });

addEventListener("load", async () => {
  if (body.dataset.problem) return;
  // The terminal measures its font when it is created.
  await document.fonts.load("16px 'Roboto Mono'");
  terminal.dataset.sessionWebsocketUrl = programAddress();
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.onload = () => window.onload();
  document.head.append(script);
});
