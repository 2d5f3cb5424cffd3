// Makes elements. Texts become text nodes; markup is only taken from mjfunc, which escapes what people typed.

const policy = globalThis.trustedTypes?.createPolicy("mjfunc", {
  createHTML: (markup) => markup,
  createScriptURL: (address) => address,
});

let made = 0;

/** A name that no other element has. */
export function freshName(word) {
  made += 1;
  return `${word}-${made}`;
}

/** An element with attributes, properties, listeners (`onclick`) and children, which are elements or texts. */
export function element(tag, given = {}, ...children) {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) {
      one.addEventListener(name.slice(2), value);
    } else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") {
      one[name] = value;
    } else if (value !== undefined) {
      one.setAttribute(name, value);
    }
  }
  one.append(...children.filter((child) => child !== undefined));
  return one;
}

/** Show markup that mjfunc made; links inside it move the focus and leave the address alone. */
export function showMade(place, markup) {
  place.innerHTML = policy ? policy.createHTML(markup) : markup;
  const named = new Map();
  for (const region of place.querySelectorAll("[role=region][aria-label]")) {
    const name = region.getAttribute("aria-label");
    named.set(name, (named.get(name) ?? 0) + 1);
    if (named.get(name) > 1) region.setAttribute("aria-label", `${name} (${named.get(name)})`);
  }
  for (const link of place.querySelectorAll("a[href^='#']")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const target = place.querySelector(`#${CSS.escape(link.hash.slice(1))}`);
      target?.setAttribute("tabindex", "-1");
      target?.focus();
      target?.scrollIntoView({ block: "nearest" });
    });
  }
}

/** The address of a script of this page's own making, as workers take it. */
export function trusted(address) {
  return policy ? policy.createScriptURL(address) : address;
}

/** The picture of one tile, drawn by a symbol of the page. */
export function tilePicture(name) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 60 80");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#mj-${name}`);
  picture.append(use);
  return picture;
}

/** A label around a control. */
export function labelled(text, control, hint) {
  const described = hint ? element("span", { class: "hint", id: freshName("hint") }, hint) : undefined;
  if (described) control.setAttribute("aria-describedby", described.id);
  return element("div", { class: "field" }, element("label", {}, element("span", {}, text), control), described);
}

/** A control with which one of some words is chosen. */
export function selection(words, chosen, onchange, names = {}) {
  const options = words.map((word) => element("option", { value: String(word) }, names[word] ?? String(word)));
  const control = element("select", { onchange: () => onchange(control.value) }, ...options);
  control.value = String(chosen);
  return control;
}
