// What holds of a page, asked of the browser that shows it. Each function gives the faults that it finds, as texts.
const rules = {
  // How a fault names an element.
  named(element) {
    const id = element.id ? `#${element.id}` : "";
    const kind = element.getAttribute("class") ? `.${element.getAttribute("class").split(" ")[0]}` : "";
    const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 30);
    return `${element.tagName.toLowerCase()}${id}${kind}${text ? ` '${text}'` : ""}`;
  },

  isShown(element) {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  },

  // A page has a language, a title, a width that is the screen's, and one main part.
  frame() {
    const faults = [];
    if (!document.documentElement.lang) faults.push("no language");
    if (!document.title.trim()) faults.push("no title");
    if (!document.querySelector("meta[name=viewport][content*='width=device-width']")) faults.push("no viewport");
    if (document.querySelectorAll("main").length !== 1) faults.push("not one main part");
    return faults;
  },

  // The first heading is the only one of level 1, and none is more than one level below the one before it.
  headings() {
    const faults = [];
    let before = 0;
    for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
      const level = Number(heading.tagName[1]);
      if (level > before + 1) faults.push(`${rules.named(heading)} comes after level ${before}`);
      if (level === 1 && before) faults.push(`${rules.named(heading)} is a second heading of level 1`);
      if (!heading.textContent.trim()) faults.push(`${rules.named(heading)} is empty`);
      before = level;
    }
    return before ? faults : ["no heading"];
  },

  // Nothing reaches beyond the width of the screen, but what can be scrolled in a part of its own.
  overflow() {
    const width = document.documentElement.clientWidth;
    const faults = document.documentElement.scrollWidth > width ? ["the page is wider than the screen"] : [];
    for (const element of document.body.querySelectorAll("*")) {
      const box = element.getBoundingClientRect();
      if (!rules.isShown(element) || box.right <= width + 0.5 || box.right <= 0) continue;
      if (element.ownerSVGElement || rules.scroller(element.parentElement)) continue;
      faults.push(`${rules.named(element)} ends at ${Math.round(box.right)}`);
    }
    return faults;
  },

  // The part around an element that can be scrolled sideways.
  scroller(element) {
    for (let around = element; around && around !== document.body; around = around.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(around).overflowX)) return around;
    return null;
  },

  // Whatever takes the focus, in the order of the page; of radio buttons that belong together only one does.
  focusable() {
    const all = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
    const groups = new Set();
    return [...document.querySelectorAll(all)].filter((element) => {
      if (element.disabled || element.getAttribute("tabindex") === "-1" || !element.checkVisibility()) return false;
      if (element.type !== "radio" || !element.name) return true;
      if (groups.has(element.name)) return false;
      return groups.add(element.name);
    });
  },

  // How an element looks, as far as people see by it where the focus is.
  look(element) {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle === "none" ? "none" : `${style.outlineStyle} ${style.outlineWidth}`;
    return [outline, style.boxShadow, style.backgroundColor, style.borderColor, style.borderWidth].join("|");
  },

  // Forgets what had the focus, before the first key is pressed.
  beforeKeys() {
    document.activeElement.blur();
    Object.assign(rules, { looks: new Map(), reached: [], unseen: [] });
    rules.noteLooks();
  },

  // Notes how all look that do not have the focus, those that a key just showed included.
  noteLooks() {
    for (const element of rules.focusable())
      if (element !== document.activeElement && !rules.looks.has(element))
        rules.looks.set(element, rules.look(element));
  },

  // Notes what has the focus now: says whether it opens something, or is there; or null where it is nothing new.
  afterKey() {
    const element = document.activeElement;
    if (!element || element === document.body || rules.reached.includes(element)) return null;
    rules.reached.push(element);
    const box = element.getBoundingClientRect();
    const away = box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight;
    if (!rules.isShown(element) || away) rules.unseen.push(`${rules.named(element)} cannot be seen with the focus`);
    else if (rules.looks.get(element) === rules.look(element))
      rules.unseen.push(`${rules.named(element)} looks the same with the focus`);
    return element.tagName === "SUMMARY" && !element.parentElement.open ? "opens" : "there";
  },

  // Whatever takes the focus is reached, in the order of the page, and seen; whatever reacts to a click takes it.
  keyboard() {
    const group = (element) => (element.type === "radio" && element.name) || element;
    const wanted = rules.focusable();
    const reached = rules.reached.map(group);
    const faults = [...rules.unseen];
    for (const element of wanted)
      if (!reached.includes(group(element))) faults.push(`${rules.named(element)} is not reached`);
    const places = rules.reached.map((element) => wanted.map(group).indexOf(group(element))).filter((at) => at >= 0);
    places.forEach((at, index) => {
      if (index && at < places[index - 1]) faults.push(`${rules.named(rules.reached[index])} is reached out of order`);
    });
    for (const element of document.querySelectorAll("[onclick], [role=button], [role=link]"))
      if (!wanted.includes(element)) faults.push(`${rules.named(element)} reacts to clicks only`);
    for (const element of document.body.querySelectorAll("*")) {
      if (element.scrollWidth <= element.clientWidth || element !== rules.scroller(element)) continue;
      if (element.tabIndex < 0 && !wanted.some((inside) => element.contains(inside)))
        faults.push(`${rules.named(element)} is scrolled by a pointer only`);
    }
    for (const link of document.querySelectorAll("a[href^='#']"))
      if (!document.getElementById(decodeURIComponent(link.hash.slice(1))))
        faults.push(`${rules.named(link)} leads nowhere`);
    return faults;
  },

  // What needs a name for those who do not see it: pictures that are not hidden from them, and what takes the focus.
  toName() {
    const pictures = [...document.querySelectorAll("img, svg, canvas, video, object, [role=img]")].filter(
      (element) => !element.parentElement.closest("svg, [role=img]") && element.getAttribute("alt") !== "",
    );
    const all = new Set([...pictures, ...rules.focusable()]);
    return [...all].filter((element) => rules.isShown(element) && !element.closest("[aria-hidden=true]"));
  },

  // The red, green and blue of a colour of CSS, and how opaque it is.
  colour(text) {
    rules.brush ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    rules.brush.fillStyle = "#000";
    rules.brush.fillStyle = text;
    const written = rules.brush.fillStyle;
    if (written[0] === "#") return [1, 3, 5].map((at) => parseInt(written.slice(at, at + 2), 16)).concat(1);
    return written.match(/[\d.]+/g).map(Number);
  },

  over(upper, lower) {
    const mixed = [0, 1, 2].map((at) => upper[at] * upper[3] + lower[at] * (1 - upper[3]));
    return [...mixed, 1];
  },

  light(colour) {
    const [r, g, b] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  },

  contrastOf(one, other) {
    const [low, high] = [rules.light(one), rules.light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  },

  opacity(element) {
    let all = 1;
    for (let around = element; around; around = around.parentElement) all *= Number(getComputedStyle(around).opacity);
    return all;
  },

  // What an element paints over what is below it; null for nothing.
  painted(element) {
    const style = getComputedStyle(element);
    if (!element.ownerSVGElement) return rules.colour(style.backgroundColor);
    if (element.tagName === "text" || element.tagName === "tspan" || style.fill === "none") return null;
    const [r, g, b, alpha] = rules.colour(style.fill);
    return [r, g, b, alpha * Number(style.fillOpacity) * rules.opacity(element)];
  },

  // What stands below a text at a point, from the element of the text on.
  ground(element, x, y) {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Canvas";
    let colour = rules.colour(getComputedStyle(probe).color);
    probe.remove();
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    const below = at >= 0 ? stack.slice(at) : rules.around(element);
    for (const one of below.reverse()) {
      if (["use", "image", "IMG"].includes(one.tagName) || getComputedStyle(one).backgroundImage !== "none") return null;
      const upper = rules.painted(one);
      if (upper && upper[3]) colour = rules.over(upper, colour);
    }
    return colour;
  },

  around(element) {
    const all = [];
    for (let one = element; one; one = one.parentElement) all.push(one);
    return all;
  },

  // Every text that is shown, with its element and its box.
  *texts() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const element = text.parentElement;
      if (!text.data.trim() || element.closest("title, desc, script, style, symbol")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getClientRects()[0] || element.getBoundingClientRect();
      if (!box.width || !box.height || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (box.right <= 0 || box.bottom <= 0) continue;
      yield { element, box, said: text.data.trim().slice(0, 30) };
    }
  },

  // Every text is large enough, as it is shown: the pictures around it may be smaller than they were drawn.
  small() {
    const faults = [];
    for (const { element, said } of rules.texts()) {
      const drawn = element.ownerSVGElement ? element.getScreenCTM() : null;
      const scale = drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c)) : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 8.99) faults.push(`'${said}' is ${size.toFixed(1)} pixels large`);
    }
    return faults;
  },

  // Every text can be read: it has a contrast of 4.5 to 1 to what it stands on.
  contrast() {
    const faults = [];
    let seen = 0;
    for (const { element, box, said } of rules.texts()) {
      const style = getComputedStyle(element);
      seen += 1;
      const ground = rules.ground(element, box.left + box.width / 2, box.top + box.height / 2);
      const ink = rules.colour(element.ownerSVGElement ? style.fill : style.color);
      ink[3] *= rules.opacity(element) * (element.ownerSVGElement ? Number(style.fillOpacity) : 1);
      const ratio = ground && rules.contrastOf(rules.over(ink, ground), ground);
      if (!ground) faults.push(`'${said}' stands on a picture`);
      else if (ratio < 4.5) faults.push(`'${said}' has a contrast of ${ratio.toFixed(2)}`);
    }
    return seen ? faults : ["no text"];
  },
};
window.rules = rules;
